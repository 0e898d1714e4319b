import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { usePermission } from '../../../../authProvider/usePermission.ts'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'

export interface AttachPdfInputProps {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

/** Whether mails have a PDF. Where the tenant or the account's role does not allow it, the switch is off and says why; its value is kept. */
export const AttachPdfInput = ({ value, onChange }: AttachPdfInputProps) => {
  const translate = useTranslate()
  const mayExport = usePermission('exports')
  const isAllowed = (useCurrentUser()?.tenant.enabledReportAttachments ?? false) && mayExport
  const hintId = useId()
  const text = (key: string) => translate(`renkei.report_subscriptions.${key}`)
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={isAllowed && value}
            disabled={!isAllowed}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        label={text('attach_pdf')}
      />
      <FormHelperText id={hintId}>
        {mayExport
          ? text(isAllowed ? 'attach_pdf_hint' : 'attach_pdf_forbidden')
          : translate('renkei.permissions.without.exports')}
      </FormHelperText>
    </Box>
  )
}
