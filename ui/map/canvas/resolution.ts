import type { LeafletEvent, Map as LeafletMap } from 'leaflet'

/** Map event: its canvases are to be drawn again with another number of pixels per CSS pixel. */
export const resolutionEvent = 'canvasresolution'

export interface ResolutionEvent extends LeafletEvent {
  /** Undefined: as on the screen. */
  readonly ratio: number | undefined
}

/** A canvas on a screen is not drawn finer than this; more can hardly be seen and takes four times the time. */
const maxScreenRatio = 2

export const screenRatio = (): number => Math.min(maxScreenRatio, devicePixelRatio)

/** Draws all canvases of a map again, at once. @param ratio - pixels per CSS pixel; undefined: as on the screen */
export const drawWithRatio = (map: LeafletMap, ratio: number | undefined): void => {
  map.fire(resolutionEvent, { ratio })
}
