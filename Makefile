# make test | lint | bench | fuzz [FUZZTIME=1m] | generate
FUZZTIME ?= 1m

.PHONY: test lint bench fuzz generate
test:
	go test work

lint:
	go vet work
	cd cmd && go tool staticcheck ./... paces/...
	go -C cmd tool gofumpt -l -w ..

bench:
	go test -run '^$$' -bench . -benchmem ./...

# every fuzz target of every package, one after the other
fuzz:
	@for pkg in $$(go list ./... paces/cmd/...); do \
	  for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$target"; \
	    go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

generate:
	go generate ./...
