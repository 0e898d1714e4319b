import { ContentCopyOutlined, DeleteOutlined, EditOutlined, MoreVert } from '@mui/icons-material'
import { IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Question } from '#ui/page/Question.tsx'
import { UsesList } from '#ui/settings/RecordUses.tsx'
import { PermittedMenuItem } from '#ui/permissions/PermittedMenuItem.tsx'
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { ask, asked, keep, remove, duplicate } = useReportCommands(kind, onDeleted)
  const text = (key: string) => translate(`renkei.report_lists.${key}`)
  const close = () => setAnchor(null)
  const { id, name, isEditable } = report
  return (
    <>
      <IconButton
        aria-label={translate('renkei.report_lists.menu_of', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={ask.isPending || remove.isPending || duplicate.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {isEditable && (
          <MenuItem component={Link} to={`${reportAddress(kind, id)}/edit`} onClick={close}>
            <ListItemIcon>
              <EditOutlined fontSize="small" />
            </ListItemIcon>
            {text('edit')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            duplicate.mutate(report)
          }}
        >
          <ListItemIcon>
            <ContentCopyOutlined fontSize="small" />
          </ListItemIcon>
          {text('duplicate')}
        </MenuItem>
        {isEditable && (
          <PermittedMenuItem
            permission="deletion"
            icon={<DeleteOutlined fontSize="small" />}
            onClick={() => {
              close()
              ask.mutate(report)
            }}
          >
            {text('delete')}
          </PermittedMenuItem>
        )}
      </Menu>
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
