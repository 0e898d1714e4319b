import { ImageOutlined } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { dayStamp } from '#ui/format.ts'
import type { LegendEntry } from '#ui/map/legend/legendEntries.ts'
import type { Paper } from '#ui/map/print/paper.ts'
import { PrintPaper } from '#ui/map/print/PrintPaper.tsx'
import type { MapHandle } from '#ui/map/view.ts'
import { download } from '#ui/queries/download.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { PrintButton } from '../salesMap/paper/PrintButton.tsx'

export interface MapToolsProps {
  /** One for each map. */
  readonly maps: RefObject<(MapHandle | null)[]>
  /** What each map shows, for its picture. */
  readonly titles: readonly string[]
  readonly legend: readonly LegendEntry[]
}

/** Prints the maps with their tables, and saves each as a picture. */
export const MapTools = ({ maps, titles, legend }: MapToolsProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [paper, setPaper] = useState<Paper | null>(null)
  useEffect(() => {
    if (paper === null) return undefined
    // The browser lays the page out for the paper first.
    const timer = setTimeout(() => {
      window.print()
      setPaper(null)
    })
    return () => clearTimeout(timer)
  }, [paper])
  const picture = useMutation({
    mutationFn: async () => {
      for (const [index, title] of titles.entries()) {
        const made = await maps.current[index]?.picture({ title, legend })
        if (made) download(made.file, `${title}_${dayStamp(new Date())}.png`)
      }
    },
    onError: () => toast('renkei.catchment.picture_failed', { type: 'error' }),
  })
  return (
    <Stack direction="row" className="no-print" sx={{ justifyContent: 'end', gap: 1 }}>
      {paper !== null && <PrintPaper paper={paper} />}
      <PrintButton onPrint={setPaper} />
      <Button
        startIcon={<ImageOutlined />}
        loading={picture.isPending}
        loadingPosition="start"
        onClick={() => picture.mutate()}
      >
        {translate('renkei.catchment.picture')}
      </Button>
    </Stack>
  )
}
