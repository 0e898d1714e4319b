import { DoNotDisturbOnOutlined, MarkEmailReadOutlined, UndoOutlined } from '@mui/icons-material'
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { maxMarkedLetters } from '#contract/facts/referralLetters.ts'
import type { Letter } from './letter.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { useMarking } from './useMarking.ts'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'

/** Marks the selected letters as sent or as not needed, or takes marks back. */
export const LetterSelection = () => {
  const translate = useTranslate()
  const { selectedIds, data = [], onUnselectItems } = useListContext<Letter>()
  const { takeBack } = useMarking()
  const showDialog = useStayingDialog()
  if (selectedIds.length === 0) return null
  const text = (key: string) => translate(`renkei.letters.mark.${key}`)
  const isTooMany = selectedIds.length > maxMarkedLetters
  const markIds = data.flatMap(({ id, mark }) => (selectedIds.includes(id) && mark ? mark.id : []))
  const ask = (state: 'sent' | 'not_needed') =>
    showDialog((close) => (
      <MarkDialog
        letterIds={selectedIds.map(Number)}
        state={state}
        onDone={() => {
          close()
          onUnselectItems()
        }}
        onClose={close}
      />
    ))
  return (
    <>
      <BulkActionsToolbar selectAllButton={false}>
        {markIds.length > 0 && (
          <BulkAction
            label={text('take_back')}
            icon={<UndoOutlined />}
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(markIds, { onSuccess: () => onUnselectItems() })}
          />
        )}
        <BulkAction
          asks
          label={text('sent')}
          icon={<MarkEmailReadOutlined />}
          disabled={isTooMany}
          onClick={() => ask('sent')}
        />
        <BulkAction
          asks
          label={text('not_needed')}
          icon={<DoNotDisturbOnOutlined />}
          disabled={isTooMany}
          onClick={() => ask('not_needed')}
        />
      </BulkActionsToolbar>
    </>
  )
}
