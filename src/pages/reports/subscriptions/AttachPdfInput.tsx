import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'

export interface AttachPdfInputProps {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

/** Whether mails have a PDF. Where the tenant does not allow it, the switch is off and says why; its value is kept. */
export const AttachPdfInput = ({ value, onChange }: AttachPdfInputProps) => {
  const translate = useTranslate()
  const isAllowed = useCurrentUser()?.tenant.enabledReportAttachments ?? false
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
      <FormHelperText id={hintId}>{text(isAllowed ? 'attach_pdf_hint' : 'attach_pdf_forbidden')}</FormHelperText>
    </Box>
  )
}
