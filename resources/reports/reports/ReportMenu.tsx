import { ContentCopyOutlined, DeleteOutlined, EditOutlined } from '@mui/icons-material'
import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Question } from '#ui/page/Question.tsx'
import { UsesList } from '#ui/settings/RecordUses.tsx'
import { ActionMenu } from '#ui/permissions/ActionMenu.tsx'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import { useReportCommands } from './useReportCommands.ts'

export interface ReportMenuProps {
  readonly kind: ReportKind
  readonly report: { readonly id: number; readonly name: string; readonly isEditable: boolean }
  readonly onDeleted?: () => void
}

/** What can be done with a report: everybody can change a copy, its creator and owners the report itself. */
export const ReportMenu = ({ kind, report, onDeleted }: ReportMenuProps) => {
  const translate = useTranslate()
  const { ask, asked, keep, remove, duplicate } = useReportCommands(kind, onDeleted)
  const text = (key: string) => translate(`renkei.report_lists.${key}`)
  const { id, name, isEditable } = report
  return (
    <>
      <ActionMenu
        label={translate('renkei.report_lists.menu_of', { name })}
        isBusy={ask.isPending || remove.isPending || duplicate.isPending}
        actions={[
          ...(isEditable ? [{ text: text('edit'), Icon: EditOutlined, to: `${reportAddress(kind, id)}/edit` }] : []),
          { text: text('duplicate'), Icon: ContentCopyOutlined, run: () => duplicate.mutate(report) },
          ...(isEditable
            ? [
                {
                  text: text('delete'),
                  Icon: DeleteOutlined,
                  run: () => ask.mutate(report),
                  permission: 'deletion' as const,
                },
              ]
            : []),
        ]}
      />
      {asked && (
        <Question
          isOpen
          title={translate('renkei.form.delete_ask', { name: asked.report.name })}
          confirm={text('delete')}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(asked.report)}
          onClose={keep}
        >
          <UsesList uses={asked.uses} />
          <Typography>{text('delete_hint')}</Typography>
        </Question>
      )}
    </>
  )
}
