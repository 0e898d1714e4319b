import { Alert, Box, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { unfinishedNames } from '../../../../dataProvider/sentFile.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { DropZone } from '../../../../ui/inputs/DropZone.tsx'
import { SendingRow } from './SendingRow.tsx'
import { onSent, sendFiles, useSendings } from './sendings.ts'
import { uploadsKey } from './uploadQueries.ts'

/** Uploads that were interrupted when the page was left. They continue when the same files are chosen again. */
const Unfinished = ({ owner }: { readonly owner: string }) => {
  const translate = useTranslate()
  const sendings = useSendings()
  const { data: names = [] } = useQuery({
    queryKey: ['unfinished uploads', owner],
    queryFn: () => unfinishedNames(owner),
    staleTime: Infinity,
    gcTime: 0,
  })
  const left = names.filter((name) => !sendings.some((sending) => sending.name === name))
  if (left.length === 0) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      {translate('renkei.data_uploads.unfinished', { names: left.map((name) => `「${name}」`).join('') })}
    </Alert>
  )
}

/** An area to drop or choose files, including several at once and archives, with their progress. */
export const SendFiles = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const sendings = useSendings()
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLButtonElement>(null)
  useEffect(() => onSent(() => void queryClient.invalidateQueries({ queryKey: uploadsKey })), [queryClient])
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  const owner = user ? `renkei-${user.tenant.id}-${user.id}` : undefined
  return (
    <Block title={words('send')}>
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words('explanation')}</Typography>
        <DropZone
          multiple
          choose={words('choose')}
          hint={words('formats')}
          buttonRef={chooser}
          onFiles={(files) => {
            if (owner) sendFiles(owner, files)
          }}
        />
        {owner && <Unfinished owner={owner} />}
        {sendings.length > 0 && (
          <Box component="ul" aria-label={words('sending')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {sendings.map((sending) => (
              <SendingRow key={sending.key} sending={sending} focusAfter={chooser} />
            ))}
          </Box>
        )}
      </Stack>
    </Block>
  )
}
