import { FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSending } from '../../../../../ui/form/uploads.ts'
import { Block } from '../../../../../ui/page/Block.tsx'
import { DropZone } from '../../../../../ui/inputs/DropZone.tsx'
import { DownloadButton } from '../../../../../ui/list/DownloadButton.tsx'
import { SaveFailure } from '../../../../../ui/page/SaveFailure.tsx'
import type { ImportKind, ImportType } from '../importKinds.ts'
import { importsKey } from '../useImport.ts'

export interface ImportFileProps {
  readonly kind: ImportKind
  readonly onTaken: (id: number) => void
}

/** Chooses a file, and whether its rows are new or change existing records. */
export const ImportFile = ({ kind, onTaken }: ImportFileProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [type, setType] = useState<ImportType>('create')
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const take = useSending({
    mutationFn: (file: File, signal) =>
      (type === 'update' && kind.takeChanges ? kind.takeChanges : kind.take)(file, { signal }),
    onArrived: ({ id }) => onTaken(id),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: importsKey(kind) }),
  })
  return (
    <Block
      title={words('file')}
      actions={
        <DownloadButton
          permission="imports"
          label={words('template')}
          filename={`${words(`${kind.name}.template_name`)}.csv`}
          file={kind.template}
        />
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
        <DropZone
          accept=".csv,.tsv,.txt,.xlsx"
          choose={words('choose')}
          hint={words('formats')}
          uploading={take.isPending ? take.variables : undefined}
          endsWithSearch
          onCancel={take.cancel}
          onFiles={([chosen]) => {
            if (chosen && !take.isPending) take.mutate(chosen)
          }}
        />
        {take.error && <SaveFailure error={take.error} />}
      </Stack>
    </Block>
  )
}
