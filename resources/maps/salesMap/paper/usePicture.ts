import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { dayStamp } from '#ui/format.ts'
import { download } from '#ui/queries/download.ts'
import type { MapHandle } from '#ui/map/view.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { useLegend } from '../legend/useLegend.ts'

/** Saves the map with its legend as a PNG. */
export const usePicture = (map: RefObject<MapHandle | null>, legend: ReturnType<typeof useLegend>) => {
  const translate = useTranslate()
  const toast = useToast()
  const name = translate('renkei.shell.screens.sale_map')
  return useMutation({
    mutationFn: async () => {
      const title = [name, ...(legend?.lines.slice(0, 2) ?? [])].join('　')
      const picture = await map.current?.picture({ title, legend: legend?.entries ?? [] })
      if (picture) download(picture.file, `${name}_${dayStamp(new Date())}.png`)
    },
    onError: () => toast('renkei.sales_map.picture_failed', { type: 'error' }),
  })
}
