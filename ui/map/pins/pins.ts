/** What is drawn of each place. The arrays have an entry for every place. */
export interface Pins {
  /** 1 for places that are drawn; null: all. */
  readonly visible: Uint8Array | null
  /** In CSS pixels, at most {@link maxRadius}; 0 for a mere dot. */
  readonly radius: Uint8Array
  /** Positions in the layer's looks. Without a meaning for dots. */
  readonly look: Uint8Array
}

export const maxRadius = 24

const minRadius = 3

/** The radius drawn at a zoom, in whole pixels: where a region is small, its pins are as well. */
export const radiusAtZoom = (radius: number, zoom: number): number => {
  const share = Math.max(0.5, Math.min(1, 0.5 + (zoom - 5) * 0.125))
  return Math.max(minRadius, Math.round(Math.min(maxRadius, radius) * share))
}

/** The places drawn with a radius, the largest first, so that the small ones are drawn over them. */
export const orderedPins = ({ visible, radius }: Pins): Uint32Array => {
  const begins = new Uint32Array(maxRadius + 2)
  const isDrawn = (place: number) => (radius[place] ?? 0) > 0 && (!visible || visible[place] === 1)
  const rankOf = (place: number) => maxRadius - Math.min(maxRadius, radius[place] ?? 0)
  for (let place = 0; place < radius.length; place += 1)
    if (isDrawn(place)) begins[rankOf(place) + 1] = (begins[rankOf(place) + 1] ?? 0) + 1
  for (let rank = 0; rank <= maxRadius; rank += 1) begins[rank + 1] = (begins[rank + 1] ?? 0) + (begins[rank] ?? 0)
  const ordered = new Uint32Array(begins[maxRadius + 1] ?? 0)
  for (let place = 0; place < radius.length; place += 1) {
    if (!isDrawn(place)) continue
    const at = begins[rankOf(place)] ?? 0
    ordered[at] = place
    begins[rankOf(place)] = at + 1
  }
  return ordered
}
