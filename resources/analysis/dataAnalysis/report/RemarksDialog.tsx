import { Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatMonth } from '#ui/format.ts'
import { DiscardQuestion } from '#ui/form/dialogs/DiscardQuestion.tsx'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { useDevice } from '#ui/useDevice.ts'
import type { Analysis } from '../analysis.ts'
import { RemarksForm } from './RemarksForm.tsx'
import { remarksKey } from './remarks.ts'
import { useMonthlyReport } from './useMonthlyReport.ts'

export interface RemarksDialogProps {
  readonly analysis: Analysis
  readonly month: string
  readonly onClose: () => void
}

/** A dialog to write what the first page of the monthly report says about its month. */
export const RemarksDialog = ({ analysis, month, onClose }: RemarksDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const titleId = useId()
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const query = useQuery({
    queryKey: remarksKey(month),
    queryFn: ({ signal }) => api.getMonthlyRemarks({ month }, { signal }),
  })
  const making = useMonthlyReport(analysis)
  const cancel = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown') cancel()
      }}
    >
      <DialogTitle id={titleId}>
        {translate('renkei.data_analysis.remarks.title', { month: formatMonth(month, locale) })}
      </DialogTitle>
      <DialogContent>
        <VersionedForm query={query} lines={12} versionOf={updatedAtOf} draftKey={`monthly_remarks ${month}`}>
          {(stored, { reload }) => (
            <RemarksForm stored={stored} making={making} onDirty={setDirty} onClose={onClose} onReload={reload} />
          )}
        </VersionedForm>
        <DiscardQuestion isOpen={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />
      </DialogContent>
    </Dialog>
  )
}
