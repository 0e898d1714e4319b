import { FileDownloadOutlined, UploadFileOutlined } from '@mui/icons-material'
import { Box, Button, FormControlLabel, LinearProgress, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '../../../ui/Block.tsx'
import { download } from '../../../ui/download.ts'
import { formatBytes } from '../../../ui/format.ts'
import { SaveFailure } from '../../../ui/SaveFailure.tsx'
import { useToast } from '../../../ui/useToast.tsx'
import type { ImportKind, ImportType } from './importKinds.ts'
import { importsKey } from './useImport.ts'

export interface ImportFileProps {
  readonly kind: ImportKind
  readonly onTaken: (id: number) => void
}

/** Where a file is chosen or dropped, and whether its rows are new or change what is stored. */
export const ImportFile = ({ kind, onTaken }: ImportFileProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [type, setType] = useState<ImportType>('create')
  const [isOver, setOver] = useState(false)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const take = useMutation({
    mutationFn: (file: File) => (type === 'update' && kind.takeChanges ? kind.takeChanges(file) : kind.take(file)),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: importsKey(kind) })
      onTaken(id)
    },
  })
  const template = useMutation({
    mutationFn: kind.template,
    onSuccess: (file) => download(file, `${words(`${kind.name}.template_name`)}.csv`),
    onError: () => toast('renkei.list.export_failed', { type: 'error' }),
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !take.isPending) take.mutate(file)
  }
  const file = take.variables
  return (
    <Block
      title={words('file')}
      actions={
        <Button
          size="small"
          startIcon={<FileDownloadOutlined />}
          loading={template.isPending}
          loadingPosition="start"
          onClick={() => template.mutate()}
        >
          {words('template')}
        </Button>
      }
    >
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words(`${kind.name}.explanation`)}</Typography>
        {kind.takeChanges && (
          <RadioGroup
            row
            aria-label={words('type')}
            value={type}
            onChange={(_event, next) => setType(next === 'update' ? 'update' : 'create')}
          >
            {(['create', 'update'] as const).map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={words(`types.${one}`)} />
            ))}
          </RadioGroup>
        )}
        {type === 'update' && <Typography color="text.secondary">{words('update_hint')}</Typography>}
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
            textAlign: 'center',
          }}
        >
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx"
            aria-label={words('choose')}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) take.mutate(chosen)
              target.value = ''
            }}
          />
          {take.isPending && file ? (
            <Stack spacing={1} aria-live="polite">
              <Typography>{words('reading', { name: file.name, size: formatBytes(file.size, locale) })}</Typography>
              <LinearProgress aria-label={words('reading', { name: file.name, size: '' })} />
            </Stack>
          ) : (
            <Stack spacing={1} sx={{ alignItems: 'center' }}>
              <Button variant="contained" startIcon={<UploadFileOutlined />} onClick={() => chooser.current?.click()}>
                {words('choose')}
              </Button>
              <Typography color="text.secondary">{words('formats')}</Typography>
            </Stack>
          )}
        </Box>
        {take.error && <SaveFailure error={take.error} />}
      </Stack>
    </Block>
  )
}
