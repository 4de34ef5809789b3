# make test | lint | bench | fuzz [FUZZTIME=1m, or 5000x for so many inputs] | generate | web
FUZZTIME ?= 1m

.PHONY: test lint bench fuzz generate web
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
	    go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1000x $$pkg || exit 1; \
	  done; \
	done

generate:
	go generate ./...

# the program with the page of paces serve in it
web:
	cd cmd && go run ./internal/web/build -out internal/web/dist
	go build -tags web -trimpath -o paces ./cmd/paces
