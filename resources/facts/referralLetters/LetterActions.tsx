import { MarkEmailReadOutlined, UndoOutlined } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CellProps } from '../../../ui/resource/declaration.ts'
import { letterIn } from './letter.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { useMarking } from './useMarking.ts'

/** Marks one letter as sent, or takes its mark back. */
export const LetterActions = (props: CellProps) => {
  const translate = useTranslate()
  const { id, mark, state, medicalInstitution } = letterIn(props)
  const { takeBack } = useMarking()
  const [isAsking, setAsking] = useState(false)
  const text = (key: string) => translate(`renkei.letters.mark.${key}`, { name: medicalInstitution.name })
  if (mark)
    return (
      <Tooltip title={text('take_back')}>
        <span>
          <IconButton
            aria-label={text('take_back_of')}
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate([mark.id])}
          >
            <UndoOutlined fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    )
  if (state === 'sent') return null
  return (
    <>
      <Tooltip title={text('sent')}>
        <IconButton aria-label={text('sent_of')} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <MarkEmailReadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isAsking && (
        <MarkDialog letterIds={[id]} state="sent" onDone={() => setAsking(false)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
