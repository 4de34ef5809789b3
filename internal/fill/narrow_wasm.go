package fill

// narrow is false in WebAssembly, which is downloaded before it runs: without the kernels for 16 bits the engine of the
// page is 24 KB smaller packed, and about as fast.
const narrow = false
