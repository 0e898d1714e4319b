import { MarkEmailReadOutlined, UndoOutlined } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CellProps } from '#ui/resource/declaration.ts'
import { letterIn } from './letter.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { useMarking } from './useMarking.ts'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'

/** Marks one letter as sent, or takes its mark back. */
export const LetterActions = (props: CellProps) => {
  const translate = useTranslate()
  const { id, mark, state, medicalInstitution } = letterIn(props)
  const { takeBack } = useMarking()
  const showDialog = useStayingDialog()
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
        <IconButton
          aria-label={text('sent_of')}
          aria-haspopup="dialog"
          onClick={() =>
            showDialog((close) => <MarkDialog letterIds={[id]} state="sent" onDone={close} onClose={close} />)
          }
        >
          <MarkEmailReadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  )
}
