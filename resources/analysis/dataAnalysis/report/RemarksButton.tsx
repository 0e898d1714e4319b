import { EditNoteOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { reportMonth } from '#contract/analysis/monthlyRemarks.ts'
import { formatMonth } from '#ui/format.ts'
import type { Analysis } from '../analysis.ts'
import { RemarksDialog } from './RemarksDialog.tsx'

/** Opens the remarks on the month that is on the first page of the report. */
export const RemarksButton = ({ analysis }: { readonly analysis: Analysis }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [isOpen, setOpen] = useState(false)
  const month = reportMonth(analysis.period.endDate, analysis.loaded.baseMonth)
  return (
    <>
      <Button
        startIcon={<EditNoteOutlined />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, sm: 34 }, whiteSpace: 'nowrap' }}
      >
        {translate('renkei.data_analysis.remarks.open', { month: formatMonth(month, locale) })}
      </Button>
      {isOpen && <RemarksDialog analysis={analysis} month={month} onClose={() => setOpen(false)} />}
    </>
  )
}
