import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useOwners } from '#ui/permissions/useOwners.ts'
import { useReason } from '#ui/permissions/useReason.ts'
import './texts.ts'

export interface AttachPdfInputProps {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

/**
 * Whether mails have a PDF. Where the tenant does not allow it, the switch is off and its value is kept. Where the
 * account's role does not, it can only be turned off, and the change can be saved without a PDF only.
 */
export const AttachPdfInput = ({ value, onChange }: AttachPdfInputProps) => {
  const translate = useTranslate()
  const mayExport = usePermission('exports')
  const isAllowed = useCurrentUser()?.tenant.enabledReportAttachments ?? false
  const reason = useReason()
  const owners = useOwners()
  const hintId = useId()
  const text = (key: string) => translate(`renkei.report_subscriptions.${key}`, { owners })
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={(isAllowed || !mayExport) && value}
            disabled={mayExport ? !isAllowed : !value}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        label={text('attach_pdf')}
      />
      <FormHelperText id={hintId}>
        {mayExport
          ? text(isAllowed ? 'attach_pdf_hint' : 'attach_pdf_forbidden')
          : value
            ? text('attach_pdf_not_yours')
            : reason('exports')}
      </FormHelperText>
    </Box>
  )
}
