import { FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api, type Reply } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'

const securityKey = ['getTenantSecurity'] as const

/** For owners: whether everybody in the tenant signs in with a code. */
export const TenantSecurity = () => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey: securityKey, queryFn: ({ signal }) => api.getTenantSecurity({}, { signal }) })
  const save = useMutation({
    mutationFn: (emailMfaRequired: boolean) => api.updateTenantSecurity({ body: { emailMfaRequired } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData<Reply<'getTenantSecurity'>>(securityKey, saved)
      await queryClient.invalidateQueries({ queryKey: ['getProfile'] })
      toast('renkei.form.saved')
    },
  })
  const text = (key: string) => translate(`renkei.profile.tenant_security.${key}`)
  return (
    <Block title={text('title')}>
      <QueryState query={query} lines={2}>
        {({ emailMfaRequired }) => (
          <Stack spacing={1}>
            <FormControlLabel
              control={
                <Switch
                  checked={emailMfaRequired}
                  disabled={save.isPending}
                  onChange={(_event, checked) => save.mutate(checked)}
                />
              }
              label={text('require')}
            />
            <Typography color="text.secondary">{text('explanation')}</Typography>
            {save.error && <SaveFailure error={save.error} />}
          </Stack>
        )}
      </QueryState>
    </Block>
  )
}
