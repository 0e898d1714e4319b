import type { Map as LeafletMap } from 'leaflet'

/** An image and where it lies in the map's container, in CSS pixels. */
export interface PlacedImage {
  readonly image: HTMLImageElement
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const seconds = 10

const loadImage = (url: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    // Without the provider's consent a picture with its tiles could not be saved.
    image.crossOrigin = 'anonymous'
    const timer = setTimeout(() => reject(new Error('A tile takes too long')), seconds * 1000)
    image.addEventListener('load', () => {
      clearTimeout(timer)
      resolve(image)
    })
    image.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('A tile may not be used'))
    })
    image.src = url
  })

/** The tiles that a map shows, for a picture; undefined if their provider does not permit it or cannot be reached. */
export const loadTiles = async (map: LeafletMap): Promise<readonly PlacedImage[] | undefined> => {
  const container = map.getContainer()
  const corner = container.getBoundingClientRect()
  const shown = [...container.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded')].map((tile) => {
    const { left, top, width, height } = tile.getBoundingClientRect()
    return { url: tile.src, left: left - corner.left, top: top - corner.top, width, height }
  })
  try {
    return await Promise.all(shown.map(async ({ url, ...place }) => ({ ...place, image: await loadImage(url) })))
  } catch {
    return undefined
  }
}
