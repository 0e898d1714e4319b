import { ByteReader, ByteWriter } from './byteNumbers.ts'

/** Positions are whole numbers of this part of a degree: about a metre. */
export const placesPerDegree = 100_000

/**
 * The institutions that the maps show, in place order: by municipality, then by position. Everything else names an
 * institution by its index in this order.
 */
export interface Places {
  /** Changes whenever an index stands for something else. */
  readonly version: string
  readonly ids: Float64Array
  /** In 1/{@link placesPerDegree} degrees of JGD2011. */
  readonly longitudes: Int32Array
  readonly latitudes: Int32Array
  readonly municipalities: readonly PlacesOfMunicipality[]
}

/** A municipality's places: from `first` up to the next municipality's. */
export interface PlacesOfMunicipality {
  /** 5-digit JIS code; null for places of which the municipality is unknown. */
  readonly code: string | null
  readonly first: number
  readonly count: number
}

const magic = [0x52, 0x4b, 0x50, 0x31]
const codeLength = 5
const maxVersionLength = 64
/** Differences of ids up to here can be written with their sign. */
const maxId = 2 ** 52 - 1

/** The bytes of places without their version. */
export const packPlaces = ({ ids, longitudes, latitudes, municipalities }: Omit<Places, 'version'>): Uint8Array => {
  const writer = new ByteWriter()
  writer.number(ids.length)
  writer.number(municipalities.length)
  for (const { code, count } of municipalities) {
    writer.number(code === null ? 0 : 1 + Number(code))
    writer.number(count)
  }
  writer.differences(ids)
  writer.differences(longitudes)
  writer.differences(latitudes)
  return writer.bytes()
}

/** The file of places: a mark, the version and the packed places. @param version - at most 64 letters and digits of ASCII */
export const placesFile = (version: string, packed: Uint8Array): Uint8Array<ArrayBuffer> => {
  const name = new TextEncoder().encode(version)
  const head = [...magic, name.length, ...name]
  const file = new Uint8Array(head.length + packed.length)
  file.set(head)
  file.set(packed, head.length)
  return file
}

const readMunicipalities = (reader: ByteReader, placeCount: number): PlacesOfMunicipality[] => {
  const count = reader.number()
  if (2 * count > reader.remaining) throw new RangeError('The bytes end early')
  const municipalities: PlacesOfMunicipality[] = []
  let first = 0
  for (let index = 0; index < count; index++) {
    const code = reader.number()
    const own = reader.number()
    if (code > 10 ** codeLength || own > placeCount - first) throw new RangeError('A municipality is out of range')
    municipalities.push({
      code: code === 0 ? null : String(code - 1).padStart(codeLength, '0'),
      first,
      count: own,
    })
    first += own
  }
  if (first !== placeCount) throw new RangeError('Places without a municipality')
  return municipalities
}

const readVersion = (reader: ByteReader): string => {
  if (magic.some((byte) => reader.byte() !== byte)) throw new RangeError('Not a file of places')
  const length = reader.byte()
  if (length > maxVersionLength) throw new RangeError('The version is too long')
  return String.fromCharCode(...Array.from({ length }, () => reader.byte()))
}

/**
 * Reads a file of places.
 * @throws RangeError for bytes that are not one; memory is never taken for more places than there are bytes
 */
export const readPlaces = (file: Uint8Array): Places => {
  const reader = new ByteReader(file)
  const version = readVersion(reader)
  const count = reader.number()
  // An id and two coordinates take a byte each at least.
  if (3 * count > reader.remaining) throw new RangeError('The bytes end early')
  const municipalities = readMunicipalities(reader, count)
  if (3 * count > reader.remaining) throw new RangeError('The bytes end early')
  const [ids, longitudes, latitudes] = [new Float64Array(count), new Int32Array(count), new Int32Array(count)]
  reader.differences(ids, 1, maxId)
  reader.differences(longitudes, -180 * placesPerDegree, 180 * placesPerDegree)
  reader.differences(latitudes, -90 * placesPerDegree, 90 * placesPerDegree)
  if (reader.remaining > 0) throw new RangeError('Bytes are left over')
  return { version, ids, longitudes, latitudes, municipalities }
}
