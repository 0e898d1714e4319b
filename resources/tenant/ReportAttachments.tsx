import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type CurrentUser, currentUserQuery } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import './tenantSetting/texts.ts'

/** Whether the tenant has reports or dashboards, which may be mailed. */
export const hasReportMails = ({ features }: CurrentUser): boolean =>
  features.includes('report') || features.includes('dashboard')

/** For owners and keepers of the tenant: whether mails of reports may have a PDF. Takes effect at once. */
export const ReportAttachments = ({ user }: { readonly user: CurrentUser }) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const hintId = useId()
  const save = useMutation({
    mutationFn: (enabledReportAttachments: boolean) =>
      api.updateReportAttachments({ body: { enabledReportAttachments } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(currentUserQuery)
      toast('renkei.form.saved')
    },
  })
  const text = (key: string) => translate(`renkei.tenant_setting.report_attachments.${key}`)
  return (
    <Block title={text('title')}>
      <FormControlLabel
        control={
          <Switch
            checked={user.tenant.enabledReportAttachments}
            disabled={save.isPending}
            onChange={(_event, checked) => save.mutate(checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        label={text('allow')}
      />
      <FormHelperText id={hintId}>{text('hint')}</FormHelperText>
      {save.error && <SaveFailure error={save.error} />}
    </Block>
  )
}
