package fill

// A word of distances has lanes: 4 of 16 bits or 2 of 32. ones has 1 in each lane, rising the number of each lane
// counted from the lowest cell number, falling the same from the highest.
const (
	lanes16   = 4
	ones16    = 0x0001_0001_0001_0001
	rising16  = 0x0003_0002_0001_0000
	falling16 = 0x0000_0001_0002_0003
	most16    = 1<<16 - 1

	unreached16 = 1 << 15 // values from here on mark unreached cells in the kernels that go cell by cell

	lanes32   = 2
	ones32    = 0x0000_0001_0000_0001
	rising32  = 0x0000_0001_0000_0000
	falling32 = 0x0000_0000_0000_0001
	most32    = 1<<31 - 1

	unreached32 = 1 << 31
)
