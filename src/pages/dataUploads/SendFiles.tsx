import { UploadFileOutlined } from '@mui/icons-material'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import { unfinishedNames } from '../../../dataProvider/sentFile.ts'
import { Block } from '../../../ui/Block.tsx'
import { SendingRow } from './SendingRow.tsx'
import { onSent, sendFiles, useSendings } from './sendings.ts'
import { uploadsKey } from './uploadQueries.ts'

/** Files that were being sent when the page was left: chosen again, they go on. */
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

/** Where files are dropped or chosen, several and archives at once, and how far each has come. */
export const SendFiles = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const sendings = useSendings()
  const queryClient = useQueryClient()
  useEffect(() => onSent(() => void queryClient.invalidateQueries({ queryKey: uploadsKey })), [queryClient])
  useEffect(() => {
    // A file dropped beside the place for it would otherwise be opened in place of the app.
    const stay = (event: Event) => event.preventDefault()
    for (const name of ['dragover', 'drop']) window.addEventListener(name, stay)
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, stay)
    }
  }, [])
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  const owner = user ? `renkei-${user.tenant.id}-${user.id}` : undefined
  const send = (files: Iterable<File>) => {
    if (owner) sendFiles(owner, [...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files)
  }
  return (
    <Block title={words('send')}>
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words('explanation')}</Typography>
        <Box
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          sx={{
            border: 2,
            borderStyle: 'dashed',
            borderColor: isOver ? 'primary.main' : 'line',
            bgcolor: isOver ? 'tint.accent' : undefined,
            borderRadius: 1,
            px: 2,
            py: { xs: 2, sm: 4 },
          }}
        >
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            aria-label={words('choose')}
            onChange={({ target }) => {
              send(target.files ?? [])
              target.value = ''
            }}
          />
          <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center' }}>
            <Button variant="contained" startIcon={<UploadFileOutlined />} onClick={() => chooser.current?.click()}>
              {words('choose')}
            </Button>
            <Typography color="text.secondary">{words('formats')}</Typography>
          </Stack>
        </Box>
        {owner && <Unfinished owner={owner} />}
        {sendings.length > 0 && (
          <Box component="ul" aria-label={words('sending')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {sendings.map((sending) => (
              <SendingRow key={sending.key} sending={sending} />
            ))}
          </Box>
        )}
      </Stack>
    </Block>
  )
}
