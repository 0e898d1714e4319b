import { LocalOfferOutlined } from '@mui/icons-material'
import { LinearProgress, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { TagsDialog } from '#ui/institutions/TagsDialog.tsx'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useLargeChange } from '../../work/institutionActions/useLargeChange.tsx'
import { inBatches } from './inBatches.ts'
import './texts.ts'

/** The most institutions of one call. */
const batchSize = 1_000

export interface SelectionProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

interface TagSelectionDialogProps extends SelectionProps {
  readonly onClose: () => void
}

/** Several calls put tags on many institutions. If one fails, the dialog says how many have them, and goes on from there. */
const TagSelectionDialog = ({ ids, onDone, onClose }: TagSelectionDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<{ readonly tags: string; readonly done: number }>({ tags: '', done: 0 })
  const { done } = progress
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.map_selection.tags.${key}`, args)
  const count = formatCount(ids.length, locale)
  const { ask, question } = useLargeChange(ids.length, text('ask'))
  const add = useMutation({
    mutationFn: (tagIds: number[]) => {
      const tags = tagIds.join()
      return inBatches(
        ids,
        batchSize,
        (medicalInstitutionIds) => api.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds, tagIds } }),
        {
          from: tags === progress.tags ? done : 0,
          onDone: (reached) => setProgress({ tags, done: reached }),
        },
      )
    },
    onSuccess: () => {
      toast('renkei.map_selection.tags.done', { messageArgs: { count } })
      onDone()
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <>
      <TagsDialog
        name={`for ${ids.length} on the map`}
        title={text('title', { count })}
        tags={[]}
        confirm={text('confirm')}
        mayBeEmpty={false}
        saving={add.isPending}
        error={add.error}
        onConfirm={(tagIds) => ask(() => add.mutate(tagIds))}
        onClose={add.isPending ? () => {} : onClose}
      >
        {(add.isPending || done > 0) && ids.length > batchSize && (
          <>
            <LinearProgress variant="determinate" value={(100 * done) / ids.length} aria-label={text('progress')} />
            <Typography variant="body2" component="output">
              {text(add.error ? 'stopped' : 'so_far', {
                done: formatCount(done, locale),
                left: formatCount(ids.length - done, locale),
                count,
              })}
            </Typography>
          </>
        )}
      </TagsDialog>
      {question}
    </>
  )
}

/** Puts tags on the selected institutions. */
export const TagSelection = ({ ids, onDone }: SelectionProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BulkAction
        label={translate('renkei.map_selection.tags.short')}
        icon={<LocalOfferOutlined />}
        asks
        onClick={() => setOpen(true)}
      />
      {isOpen && <TagSelectionDialog ids={ids} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}
