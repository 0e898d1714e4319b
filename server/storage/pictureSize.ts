import type { FileHandle } from 'node:fs/promises'

/** In pixels, as the file itself says. Nothing is decoded. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The start of a GIF in which its first frame is looked for. */
const startOfGif = 65_536

const maxSegments = 10_000

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** PNG (third edition), section 11.2.1. */
const sizeOfPng = async (file: FileHandle): Promise<PictureSize> => {
  const header = await bytesAt(file, 16, 8)
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4) }
}

/** A GIF's first frame may be larger than its screen, and browsers then make room for it (GIF 89a, sections 18 and 20). */
const sizeOfGif = async (file: FileHandle): Promise<PictureSize> => {
  const start = await bytesAt(file, 0, startOfGif)
  const screen = { width: start.readUInt16LE(6), height: start.readUInt16LE(8) }
  const flags = start.readUInt8(10)
  let position = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))
  while (start[position] === 0x21) {
    position += 2
    for (let length = start[position]; length !== undefined && length > 0; length = start[position])
      position += length + 1
    position += 1
  }
  if (start[position] !== 0x2c || position + 9 > start.length) return screen
  return {
    width: Math.max(screen.width, start.readUInt16LE(position + 5)),
    height: Math.max(screen.height, start.readUInt16LE(position + 7)),
  }
}

/** Start of a frame: SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const sizeOfJpeg = async (file: FileHandle): Promise<PictureSize | null> => {
  let position = 2
  for (let count = 0; count < maxSegments; count += 1) {
    const segment = await bytesAt(file, position, 9)
    if (segment.length < 9 || segment[0] !== 0xff) return null
    const marker = segment.readUInt8(1)
    if (isFrame(marker)) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    // A marker may be preceded by fill bytes (ITU-T T.81, section B.1.1.2).
    position += marker === 0xff ? 1 : 2 + segment.readUInt16BE(2)
  }
  return null
}

/** RFC 9649, sections 2.5 to 2.7. */
const sizeOfWebp = async (file: FileHandle): Promise<PictureSize | null> => {
  const header = await bytesAt(file, 0, 30)
  const chunk = header.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ') return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = header.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const readers: ReadonlyMap<string, (file: FileHandle) => Promise<PictureSize | null>> = new Map([
  ['image/png', sizeOfPng],
  ['image/apng', sizeOfPng],
  ['image/gif', sizeOfGif],
  ['image/jpeg', sizeOfJpeg],
  ['image/webp', sizeOfWebp],
])

/** The size of a picture of a type that browsers show; null for other files, and for a header that ends too early. */
export const pictureSize = async (file: FileHandle, mime: string): Promise<PictureSize | null> => {
  try {
    return (await readers.get(mime)?.(file)) ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
