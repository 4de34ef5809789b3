package fmt

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"image"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestLikeTheRealOne(t *testing.T) {
	inner := errors.New("inner")
	for _, c := range []struct {
		format string
		args   []any
	}{
		{"", nil},
		{"100%% plain", nil},
		{"%d of %d", []any{3, int32(-4)}},
		{"%v %v %v %v", []any{int64(1) << 40, uint8(200), uint16(65535), uint32(1) << 31}},
		{"%s, %q, %v", []any{"a", "b\n\u200b", "c"}},
		{"%q", []any{'x'}},
		{"%q", []any{byte('#')}},
		{"%U %U %U", []any{'x', '가', rune(0x10fffd)}},
		{"%v at %s", []any{image.Pt(3, -4), image.Pt(0, 0)}},
		{"%v: %w", []any{inner, inner}},
		{"ends in %d", nil},
	} {
		if got, want := Errorf(c.format, c.args...).Error(), fmt.Errorf(c.format, c.args...).Error(); got != want {
			t.Errorf("%q: %q, and the real one %q", c.format, got, want)
		}
		if strings.Contains(c.format, "%w") {
			continue
		}
		if got, want := Sprintf(c.format, c.args...), fmt.Sprintf(c.format, c.args...); got != want {
			t.Errorf("%q: %q, and the real one %q", c.format, got, want)
		}
		if got, want := Sprint(c.args...), fmt.Sprint(c.args...); got != want && !strings.Contains(c.format, "%q") {
			t.Errorf("Sprint: %q, and the real one %q", got, want)
		}
	}
	if err := Errorf("outer: %w", inner); !errors.Is(err, inner) || errors.Is(Errorf("%v", inner), inner) {
		t.Error("only %w wraps")
	}
}

// TestEngineAsksForNoMore looks at every call of fmt in the packages that the engine is made of.
func TestEngineAsksForNoMore(t *testing.T) {
	const mode = packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedFiles
	config := &packages.Config{Mode: mode, Dir: "../../..", Env: append(os.Environ(), "GOOS=js", "GOARCH=wasm")}
	loaded, err := packages.Load(config, "paces/cmd/internal/web/engine")
	if err != nil || packages.PrintErrors(loaded) > 0 {
		t.Fatal("cannot load the engine: ", err)
	}
	calls := 0
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.PkgPath == "fmt" || p.Imports["fmt"] == nil {
			return
		}
		if !strings.HasPrefix(p.PkgPath, "paces") {
			// It would get this package in place of the real one.
			t.Errorf("the engine imports %s, which imports fmt", p.PkgPath)
			return
		}
		for _, file := range p.Syntax {
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && ofFmt(p, call) != "" {
					calls++
					checkCall(t, p, call)
				}
				return true
			})
		}
	})
	if calls < 20 {
		t.Errorf("only %d calls of fmt were found", calls)
	}
}

// ofFmt returns the name of the function of fmt that is called, or "".
func ofFmt(p *packages.Package, call *ast.CallExpr) string {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	f, ok := p.TypesInfo.Uses[selector.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "fmt" {
		return ""
	}
	return f.Name()
}

func checkCall(t *testing.T, p *packages.Package, call *ast.CallExpr) {
	at := p.Fset.Position(call.Pos())
	name := ofFmt(p, call)
	args := call.Args
	if strings.HasPrefix(name, "F") {
		args = args[1:]
	}
	switch name {
	case "Errorf", "Sprintf", "Fprintf":
		format := p.TypesInfo.Types[args[0]].Value
		if format == nil {
			t.Errorf("%s: the format is not constant", at)
			return
		}
		args = args[1:]
		verbs(constant.StringVal(format), func(verb byte, i int) {
			if !strings.ContainsRune("dsqvwU", rune(verb)) {
				t.Errorf("%s: verb %%%c", at, verb)
			}
		})
	case "Sprint", "Fprint":
	default:
		t.Errorf("%s: fmt.%s", at, name)
	}
	for _, arg := range args {
		if typ := p.TypesInfo.TypeOf(arg); !printable(typ) {
			t.Errorf("%s: an operand of type %s", at, typ)
		}
	}
}

// printable reports whether appendArg knows values of a type.
func printable(t types.Type) bool {
	if _, generic := t.(*types.TypeParam); generic {
		return true // a node of a search, which is a cell or a number
	}
	for _, method := range []string{"Error", "String"} {
		if m, _, _ := types.LookupFieldOrMethod(t, false, nil, method); m != nil {
			return true
		}
	}
	basic, ok := types.Unalias(t).(*types.Basic)
	if !ok {
		return false
	}
	switch basic.Kind() {
	case types.String, types.UntypedString, types.Int, types.UntypedInt, types.UntypedRune, types.Int32, types.Int64, types.Uint8, types.Uint16, types.Uint32, types.Uint64:
		return true
	}
	return false
}
