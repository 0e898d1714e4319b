import { z } from 'zod'
import type { MapView } from './view.ts'

const degrees = String.raw`-?\d{1,3}(?:\.\d{1,6})?`

/** A map's view in an address, as {@link mapViewText} writes it: `9/32.80310/130.70790`. */
export const MapViewText = z
  .string()
  .regex(new RegExp(String.raw`^\d{1,2}(?:\.\d{1,2})?/${degrees}/${degrees}$`))
  .transform((text) => {
    const [zoom, latitude, longitude] = text.split('/').map(Number)
    return { zoom, latitude, longitude }
  })
  .pipe(
    z.object({
      zoom: z.number().min(0).max(22),
      latitude: z.number().min(-85).max(85),
      longitude: z.number().min(-180).max(180),
    }),
  )

/** A view as a parameter of the address: zoom, latitude and longitude, to about a metre. */
export const mapViewText = ({ zoom, latitude, longitude }: MapView): string =>
  `${zoom}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`
