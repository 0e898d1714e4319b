import {
  Alert,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api, type Reply } from '#dataProvider/client.ts'
import { type ChosenInstitution, InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useLeave } from '#ui/queries/useLeave.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { wordSeparator } from '#ui/format.ts'
import './texts.ts'

type Preview = Reply<'previewMedicalInstitutionMerge'>

const Moves = ({ preview: { moved, kept } }: { readonly preview: Preview }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.unlisted.${key}`, args)
  const settings = kept.filter((kind) => kind !== 'notes')
  return (
    <>
      <div>
        <Typography component="h3" variant="h3">
          {text('merge_moves')}
        </Typography>
        {moved.length === 0 ? (
          <Typography color="text.secondary">{text('merge_nothing')}</Typography>
        ) : (
          <Stack
            component="ul"
            direction="row"
            sx={{ flexWrap: 'wrap', columnGap: 2.5, m: 0, p: 0, listStyle: 'none' }}
          >
            {moved.map(({ kind, count }) => (
              <li key={kind} className="figures">
                {text(`kinds.${kind}`, { count })}
              </li>
            ))}
          </Stack>
        )}
      </div>
      {settings.length > 0 && (
        <Alert severity="info" variant="outlined">
          {text('merge_kept', { kinds: settings.map((kind) => text(`kept.${kind}`)).join(wordSeparator(locale)) })}
        </Alert>
      )}
      {kept.includes('notes') && (
        <Alert severity="info" variant="outlined">
          {text('merge_notes')}
        </Alert>
      )}
    </>
  )
}

const Chosen = ({
  institution,
  onChange,
}: {
  readonly institution: ChosenInstitution
  readonly onChange: () => void
}) => {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <div>
        <strong>{institution.name}</strong>
        <Typography variant="caption" component="div" color="text.secondary">
          {institution.address}
        </Typography>
      </div>
      <Button size="small" onClick={onChange}>
        {translate('renkei.unlisted.merge_other')}
      </Button>
    </Stack>
  )
}

interface MergeDialogProps {
  readonly institution: { readonly id: number; readonly name: string }
  /** The institution that is probably the same. */
  readonly into: ChosenInstitution | null
  readonly onClose: () => void
}

/** Merges an entered institution with another: shows first what moves, and offers to take it back afterwards. */
const MergeDialog = ({ institution: { id, name }, into: suggested, onClose }: MergeDialogProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const leave = useLeave()
  const [into, setInto] = useState(suggested)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.unlisted.${key}`, args)
  const preview = useQuery({
    queryKey: ['previewMedicalInstitutionMerge', id, into?.id],
    queryFn: ({ signal }) => api.previewMedicalInstitutionMerge({ id, body: { intoId: into?.id ?? 0 } }, { signal }),
    enabled: into !== null,
    staleTime: 0,
  })
  const undo = async (mergeId: number) => {
    await api.undoMedicalInstitutionMerge({ id: mergeId })
    await leave(`/crms/${id}`)
    toast('renkei.unlisted.undone')
  }
  const merge = useMutation({
    mutationFn: ({ into: { id: intoId }, version: seenVersion }: Preview) =>
      api.mergeMedicalInstitution({ id, body: { intoId, seenVersion } }),
    onSuccess: async (merged, { into: { id: intoId } }) => {
      onClose()
      await leave(`/crms/${intoId}`)
      toast('renkei.unlisted.merged', {
        onUndo: () => void undo(merged.id).catch((error: unknown) => sayFailure(error, 'renkei.shell.undo_failed')),
      })
    },
    onError: () => preview.refetch(),
  })
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      onClose={merge.isPending ? undefined : onClose}
    >
      <DialogTitle id={titleId}>{text('merge_title', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 }, minHeight: 280 }}>
        <Typography color="text.secondary">{text('merge_explanation')}</Typography>
        {into ? (
          <Chosen institution={into} onChange={() => setInto(null)} />
        ) : (
          <InstitutionChoice label={text('merge_into')} hint={text('merge_hint')} except={id} onChoose={setInto} />
        )}
        {!into && <Typography color="text.secondary">{text('merge_choose')}</Typography>}
        {into && preview.isPending && <CircularProgress size={24} aria-label={translate('renkei.shell.loading')} />}
        {preview.error && <LoadError error={preview.error} onRetry={() => void preview.refetch()} />}
        {into && preview.data && <Moves preview={preview.data} />}
        {merge.error && <SaveFailure error={merge.error} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={merge.isPending} onClick={onClose}>
          {translate('renkei.shell.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!into || !preview.data}
          loading={merge.isPending}
          onClick={() => preview.data && merge.mutate(preview.data)}
        >
          {text('merge_confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default MergeDialog
