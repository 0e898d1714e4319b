import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { drawWithRatio } from '../canvas/resolution.ts'
import { chosenPaper, paperZoom } from './paper.ts'

/** Paper shows about three times as many points as a screen in the same length. */
const paperRatio = 3

/** Enlarges a map's frame to the paper. @returns how to undo it */
const fitToPaper = ({ style, offsetWidth: width, offsetHeight: height }: HTMLElement): (() => void) => {
  const paper = chosenPaper()
  if (!paper || width === 0 || height === 0) return () => {}
  const before = style.cssText
  // The map keeps its size in pixels, so that it shows the same part of the world.
  style.width = `${width}px`
  style.height = `${height}px`
  style.zoom = String(paperZoom(paper, { width, height }))
  return () => {
    style.cssText = before
  }
}

/**
 * Prints a map as it is on the screen: its canvases finer, because they would be printed with the screen's resolution, and
 * as large as the paper if one has been chosen.
 */
export const usePrintedMap = (map: LeafletMap): void =>
  useEffect(() => {
    let undo = () => {}
    const begin = () => {
      drawWithRatio(map, paperRatio)
      const frame = map.getContainer().parentElement
      if (frame) undo = fitToPaper(frame)
    }
    const end = () => {
      undo()
      drawWithRatio(map, undefined)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [map])
