import { LinkOutlined } from '@mui/icons-material'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { Copyable } from '#ui/page/Copyable.tsx'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { useBuilder } from '../builder.ts'
import { reportPaths } from '#contract/reports/reportPaths.ts'
import { useWords } from '../useWords.ts'
import { linkTextOf } from './draftLink.ts'

export interface ShareButtonProps {
  /** The saved report; null for a new one. */
  readonly id: number | null
  /** There are changes that are not saved. */
  readonly isDirty: boolean
}

/** The address of the saved report; of changes that are not saved an address that holds them, if they are few. */
export const ShareButton = ({ id, isDirty }: ShareButtonProps) => {
  const text = useWords()
  const { kind, draft } = useBuilder()
  const [opened, setOpened] = useState<{ readonly anchor: HTMLElement; readonly address: string | null } | null>(null)
  const addressOf = async () => {
    const base = `${window.location.origin}/app${reportPaths[kind]}`
    if (id !== null && !isDirty) return `${base}/${id}`
    const packed = await linkTextOf(draft)
    return packed === null ? null : `${base}/new#draft=${packed}`
  }
  const open = (anchor: HTMLElement) => void addressOf().then((address) => setOpened({ anchor, address }))
  return (
    <>
      <Button
        startIcon={<LinkOutlined />}
        aria-haspopup="dialog"
        disabled={draft.items.length === 0}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {text('sharing.title')}
      </Button>
      <PopoverDialog
        label={text('sharing.title')}
        anchor={opened?.anchor ?? null}
        onClose={() => setOpened(null)}
        side="left"
        sx={{ p: 2, width: 340 }}
      >
        {opened?.address ? (
          <>
            <Copyable label={text('sharing.address')} value={opened.address} />
            <Alert severity="info" sx={{ mt: 1.5 }}>
              {text(isDirty || id === null ? 'sharing.of_draft' : 'sharing.of_report')}
            </Alert>
          </>
        ) : (
          <Alert severity="info">{text('sharing.too_long')}</Alert>
        )}
      </PopoverDialog>
    </>
  )
}
