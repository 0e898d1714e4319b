import { Alert, Box, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { unfinishedNames } from '#dataProvider/sentFile.ts'
import { Block } from '#ui/page/Block.tsx'
import { DropZone } from '#ui/inputs/DropZone.tsx'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { Question } from '#ui/page/Question.tsx'
import { referralImports, reverseReferralImports } from '../imports/importKinds.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { SendingRow } from './SendingRow.tsx'
import { onSent, sendFiles, useSendings } from './sendings.ts'
import { uploadsKey, useWaiting } from './uploadQueries.ts'
import '../imports/texts.ts'

const quoted = (names: readonly string[]) => names.map((name) => `「${name}」`).join('')

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
      {translate('renkei.data_uploads.unfinished', { names: quoted(left) })}
    </Alert>
  )
}

const useHasReverse = () => useCurrentUser()?.features.includes('reverse_referrals') ?? false

/** Empty lists to fill in, for hospitals whose systems export none. */
const Templates = () => {
  const translate = useTranslate()
  const hasReverse = useHasReverse()
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {[referralImports, ...(hasReverse ? [reverseReferralImports] : [])].map(({ name, template }) => (
        <DownloadButton
          key={name}
          permission="imports"
          label={translate(`renkei.data_uploads.templates.${name}`)}
          filename={`${translate(`renkei.imports.${name}.template_name`)}.csv`}
          file={template}
        />
      ))}
    </Stack>
  )
}

/**
 * An area to drop or choose files, including several at once and archives, with their progress. A file that is on its way is not sent twice, and one
 * that waits to be confirmed only after a question.
 */
export const SendFiles = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const hasReverse = useHasReverse()
  const sendings = useSendings()
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLButtonElement>(null)
  const toast = useToast()
  const waiting = useWaiting().data?.dataUploads ?? []
  const [repeated, setRepeated] = useState<readonly File[]>([])
  useEffect(() => onSent(() => void queryClient.invalidateQueries({ queryKey: uploadsKey })), [queryClient])
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  const owner = user ? `renkei-${user.tenant.id}-${user.id}` : undefined
  const send = (files: readonly File[]) => {
    const left = owner ? sendFiles(owner, files) : []
    if (left.length > 0)
      toast('renkei.data_uploads.on_its_way', {
        type: 'info',
        messageArgs: { names: quoted(left.map(({ name }) => name)) },
      })
  }
  const isWaiting = (file: File) =>
    waiting.some(({ filename, byteCount }) => filename === file.name && byteCount === file.size)
  return (
    <Block title={words('send')}>
      <Stack spacing={1.5}>
        <Typography color="text.secondary">
          {words(hasReverse ? 'explanation' : 'explanation_without_reverse')}
        </Typography>
        <Templates />
        <DropZone
          multiple
          choose={words('choose')}
          hint={words('formats')}
          buttonRef={chooser}
          onFiles={(files) => {
            send(files.filter((file) => !isWaiting(file)))
            setRepeated(files.filter(isWaiting))
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
      <Question
        isOpen={repeated.length > 0}
        title={words('repeated.title')}
        confirm={words('repeated.send')}
        color="primary"
        onConfirm={() => {
          send(repeated)
          setRepeated([])
        }}
        onClose={() => setRepeated([])}
      >
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {translate('renkei.data_uploads.repeated.content', { names: quoted(repeated.map(({ name }) => name)) })}
        </Typography>
      </Question>
    </Block>
  )
}
