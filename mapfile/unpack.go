package mapfile

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// maxUnpacked is the greatest size that packed data may grow to, in bytes: the tiles of a map of 8192x8192.
const maxUnpacked = 4 << 26

// unpack returns data unpacked, if that gives want bytes exactly. It stops there: a bomb does not go off.
func unpack(compression string, data []byte, want int) ([]byte, error) {
	if compression == "" {
		return sized(data, want)
	}
	if want > maxUnpacked {
		return nil, fmt.Errorf("%d bytes are too many to unpack: at most %d", want, maxUnpacked)
	}
	r, err := unpacker(compression, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	unpacked, err := io.ReadAll(io.LimitReader(r, int64(want)+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", compression, err)
	}
	return sized(unpacked, want)
}

func sized(data []byte, want int) ([]byte, error) {
	switch {
	case len(data) > want:
		return nil, fmt.Errorf("more than the %d bytes that the size asks for", want)
	case len(data) < want:
		return nil, fmt.Errorf("%d bytes, and the size asks for %d", len(data), want)
	}
	return data, nil
}

func unpacker(compression string, r io.Reader) (io.ReadCloser, error) {
	switch compression {
	case "zlib":
		return zlib.NewReader(r)
	case "gzip":
		return gzip.NewReader(r)
	case "zstd":
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}
	return nil, fmt.Errorf("compression %q: there are zlib, gzip and zstd", compression)
}

// fromBase64 reads base64 text that may have blanks in it.
func fromBase64(text []byte) ([]byte, error) {
	text = bytes.TrimSpace(text)
	data := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Decode(data, text)
	if err != nil {
		return nil, fmt.Errorf("base64: %w", err)
	}
	return data[:n], nil
}
