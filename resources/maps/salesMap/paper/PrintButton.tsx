import { PrintOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Paper } from '#ui/map/print/paper.ts'
import { ToolButton } from '#ui/list/ToolButton.tsx'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import '../texts.ts'

const papers = ['A4', 'A3'] as const satisfies readonly Paper[]

/** Asks for the size of the paper and prints the map with its list. */
export const PrintButton = ({ onPrint }: { readonly onPrint: (size: Paper) => void }) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = (key: string) => translate(`renkei.sales_map.${key}`)
  return (
    <>
      <ToolButton label={text('print')} icon={<PrintOutlined />} expanded={anchor !== null} onOpen={setAnchor} />
      <PopoverDialog label={text('paper')} anchor={anchor} side="left" onClose={() => setAnchor(null)} sx={{ p: 2 }}>
        <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
          {text('paper')}
        </Typography>
        <Stack direction="row" sx={{ gap: 1 }}>
          {papers.map((size) => (
            <Button
              key={size}
              variant="outlined"
              onClick={() => {
                setAnchor(null)
                onPrint(size)
              }}
            >
              {size}
            </Button>
          ))}
        </Stack>
      </PopoverDialog>
    </>
  )
}
