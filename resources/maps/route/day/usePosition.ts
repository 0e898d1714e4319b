import { useState } from 'react'
import type { Place } from '#contract/places.ts'

/** `refused`: by the person or the browser's settings; `missing`: the browser has none, or could not find it. */
export type PositionState = 'none' | 'asking' | 'found' | 'refused' | 'missing'

const timeout = 15_000

/** Where the device is. Asked only when `ask` is called; it stays in this screen and is sent nowhere. */
export const usePosition = () => {
  const [state, setState] = useState<PositionState>('none')
  const [place, setPlace] = useState<Place | null>(null)
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('missing')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setPlace({ longitude, latitude })
        setState('found')
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'missing'),
      { enableHighAccuracy: true, timeout, maximumAge: 30_000 },
    )
  }
  return { state, place, ask }
}
