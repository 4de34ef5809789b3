package mapfile

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestHostile reads files of about a megabyte that are made to cost as much time or memory as they can. The bound is
// generous: without a limit each of these takes minutes, or all memory.
func TestHostile(t *testing.T) {
	repeat := func(n int, text func(int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(text(i))
		}
		return b.String()
	}
	same := func(text string) func(int) string { return func(int) string { return text } }
	for _, c := range []struct{ name, text string }{
		{"walls drawn as objects, each over the whole map", `<map width="2000" height="500" tilewidth="1" tileheight="1"><objectgroup name="walls">` +
			repeat(20000, same(`<object x="0" y="0" width="2000" height="500"/>`)) + `</objectgroup></map>`},
		{"portals that look for their targets", `<map width="100" height="100" tilewidth="1" tileheight="1"><objectgroup name="o">` +
			repeat(10000, func(i int) string {
				return fmt.Sprintf(`<object name="p%d" type="warp" x="%d" y="%d"><properties><property name="to" value="p%d"/></properties></object>`, i, i%100, i/100, 9999-i)
			}) + `</objectgroup></map>`},
		{"layers", `<map width="1" height="1">` + repeat(40000, func(i int) string { return fmt.Sprintf(`<layer name="%d"/>`, i) }) + `</map>`},
		{"tile sets", `<map width="1" height="1">` + repeat(40000, func(i int) string { return fmt.Sprintf(`<tileset firstgid="%d"/>`, i) }) + `</map>`},
		{"elements", `<map width="1" height="1">` + repeat(250000, same(`<a/>`)) + `</map>`},
		{"attributes", `<map width="1" height="1" ` + repeat(100000, func(i int) string { return fmt.Sprintf(`a%d="" `, i) }) + `/>`},
		{"portals", "paces map 1\nsize 200 200\nkind '.'\n" + repeat(40000, func(i int) string {
			return fmt.Sprintf("portal %d %d 0 0\n", 199-i%200, 199-i/200)
		})},
		{"layers of our own", "paces map 1\nsize 30000 1\nkind '.'\n" + repeat(60000, func(i int) string { return fmt.Sprintf("layer \"%d\"\n\n", i) })},
		{"levels of LDtk", `{"defs":{},"worldLayout":"Free","levels":[` + repeat(20000, same(`{"pxWid":16000,"pxHei":16000,"layerInstances":[]},`)) + `{"pxWid":1,"pxHei":1}]}`},
		{"layers of LDtk", `{"defs":{},"worldLayout":"Free","levels":[{"pxWid":16000,"pxHei":16000,"layerInstances":[` +
			repeat(10000, same(`{"__type":"IntGrid","__identifier":"a","__cWid":1000,"__cHei":1000,"__gridSize":16},`)) + `{"__type":"Tiles","__cWid":1,"__cHei":1}]}]}`},
		{"arrays of JSON", `{"layers":` + repeat(500000, same("[")) + repeat(500000, same("]")) + `,"tilewidth":1,"orientation":""}`},
		{"lines", repeat(1000000, same("\n")) + "."},
		{"a wide line and many short ones", strings.Repeat(".", 32000) + repeat(32000, same("\n "))},
		{"a wide maze", strings.Repeat("o---", 30000) + "o" + repeat(30001, same("\n|")) + "\no"},
		{"a wide row of terrain codes", strings.Repeat("Gg,", 30000) + "Gg" + repeat(30000, same("\nGg"))},
		{"a wide row of Freeciv", "\n[map]\nt0000=\"" + strings.Repeat("a", 30000) + "\"\n" + repeat(9000, func(i int) string { return fmt.Sprintf("t%04d=\"a\"\n", i+1) })},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		_, err := Read(strings.NewReader(c.text), "x", Options{})
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		allocated := (after.TotalAlloc - before.TotalAlloc) >> 20
		t.Logf("%-50s %4d KB: %6d ms, %4d MB, %.100v", c.name, len(c.text)>>10, took.Milliseconds(), allocated, err)
		if allocated > 400 {
			t.Errorf("%s: %d MB", c.name, allocated)
		}
	}
}
