import { Button, Link, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { listKinds } from '#contract/facts/uploadKinds.ts'
import { api } from '#dataProvider/client.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { type DataUpload, uploadsKey } from './uploadQueries.ts'

type ListKind = (typeof listKinds)[number]

const screens: Readonly<Record<ListKind, string>> = {
  referral: '/data_uploads/referrals',
  reverse_referral: '/data_uploads/reverse_referrals',
}

export const listKindOf = (kind: string | null): ListKind | undefined => listKinds.find((one) => one === kind)

/** The address where the columns of a list are chosen and its rows checked; undefined for other files and before the import exists. */
const importAddress = ({ kind, importId }: Pick<DataUpload, 'kind' | 'importId'>): string | undefined => {
  const list = listKindOf(kind)
  return list && importId !== null ? `${screens[list]}?import=${importId}` : undefined
}

/** A link from a list's upload to its import, which has the rows and questions. */
export const ImportLink = ({ upload }: { readonly upload: Pick<DataUpload, 'kind' | 'importId'> }) => {
  const translate = useTranslate()
  const address = importAddress(upload)
  if (address === undefined) return null
  return (
    <Link component={RouterLink} to={address} sx={{ py: 0.5 }}>
      {translate('renkei.data_uploads.list_import')}
    </Link>
  )
}

/** Continues with a list that has arrived: its columns are chosen next. An unrecognised file can be declared a list. */
export const ListImport = ({ upload }: { readonly upload: DataUpload }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const begin = useMutation({
    mutationFn: (kind: ListKind) => api.importDataUpload({ id: upload.id, body: { kind } }),
    onSuccess: async (begun) => {
      await navigate(importAddress(begun) ?? '/data_uploads')
      await queryClient.invalidateQueries({ queryKey: uploadsKey })
    },
  })
  const listKind = listKindOf(upload.kind)
  const hasReverse = useCurrentUser()?.features.includes('reverse_referrals') ?? false
  const kinds = (listKind ? [listKind] : listKinds).filter((kind) => hasReverse || kind !== 'reverse_referral')
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            aria-label={`${words(listKind ? 'choose_columns' : `as_list.${kind}`)}: ${upload.filename}`}
            loading={begin.isPending && begin.variables === kind}
            disabled={begin.isPending}
            onClick={() => begin.mutate(kind)}
          >
            {words(listKind ? 'choose_columns' : `as_list.${kind}`)}
          </Button>
        ))}
      </Stack>
      {kinds.length === 0 && <Typography color="text.secondary">{words('no_reverse_referrals')}</Typography>}
      {begin.error && <SaveFailure error={begin.error} failed="renkei.data_uploads.list_import_failed" />}
    </Stack>
  )
}
