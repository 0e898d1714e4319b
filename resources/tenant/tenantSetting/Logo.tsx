import { Button, FormHelperText, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { currentUserQuery, useCurrentUser } from '#authProvider/currentUser.ts'
import { usePermission } from '#authProvider/usePermission.ts'
import { logoTypes, maxLogoBytes } from '#contract/tenant/tenantSetting.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { UploadProgress } from '#ui/form/UploadProgress.tsx'
import { useSending } from '#ui/form/uploads.ts'
import { Block } from '#ui/page/Block.tsx'
import { LoadedPicture } from '#ui/page/LoadedPicture.tsx'
import { LacksPermission } from '#ui/permissions/LacksPermission.tsx'
import { useTenantLogo } from '#ui/useTenantLogo.ts'
import { useToast } from '#ui/queries/useToast.tsx'

const complaintOf = (error: Error): string =>
  error instanceof ApiError ? (error.problem.errors?.[0]?.message ?? error.problem.detail) : error.message

/** The tenant's logo. A chosen picture is saved at once. */
export const Logo = () => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const tenant = useCurrentUser()?.tenant
  const logo = useTenantLogo()
  const mayDelete = usePermission('deletion')
  const isKept = !mayDelete && Boolean(tenant?.logo)
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.tenant_setting.logo.${key}`, args)
  const changed = async (message: string) => {
    await queryClient.invalidateQueries(currentUserQuery)
    toast(`renkei.tenant_setting.logo.${message}`)
  }
  const replace = useSending({
    mutationFn: async (file: File, signal) => {
      if (file.size > maxLogoBytes) throw new Error(text('too_large'))
      return api.replaceTenantLogo({ file }, { signal })
    },
    onSuccess: () => changed('saved'),
  })
  const remove = useMutation({ mutationFn: () => api.removeTenantLogo(), onSuccess: () => changed('removed') })
  const error = replace.error ?? remove.error
  return (
    <Block title={text('title')}>
      <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
        {logo.isSet ? (
          <LoadedPicture
            query={logo.query}
            width={180}
            height={96}
            alt={text('current', { name: tenant?.name ?? '' })}
            sx={{
              maxWidth: '100%',
              width: 'auto',
              maxHeight: 96,
              p: 1,
              bgcolor: 'common.white',
              border: 1,
              borderColor: 'line',
              borderRadius: '6px',
            }}
          />
        ) : (
          <Typography color="text.secondary">{text('none')}</Typography>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={logoTypes.join(',')}
          aria-label={text('choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            remove.reset()
            if (file) replace.mutate(file)
            target.value = ''
          }}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            ref={button}
            variant="outlined"
            loading={replace.isPending}
            disabled={isKept}
            onClick={() => chooser.current?.click()}
          >
            {text(tenant?.logo ? 'replace' : 'choose')}
          </Button>
          {tenant?.logo && (
            <Button
              color="error"
              loading={remove.isPending}
              disabled={isKept}
              onClick={() => (replace.reset(), remove.mutate())}
            >
              {text('remove')}
            </Button>
          )}
        </Stack>
        {replace.isPending && replace.variables && (
          <UploadProgress files={[replace.variables]} onCancel={replace.cancel} focusAfter={button} />
        )}
        {tenant?.logo && <LacksPermission permission="deletion" />}
        {error ? (
          <FormHelperText error role="alert">
            {complaintOf(error) || translate('renkei.shell.save_failed')}
          </FormHelperText>
        ) : (
          <FormHelperText>{text('hint')}</FormHelperText>
        )}
      </Stack>
    </Block>
  )
}
