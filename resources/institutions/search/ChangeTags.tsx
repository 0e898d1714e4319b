import { LocalOfferOutlined } from '@mui/icons-material'
import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { LacksPermission } from '#ui/permissions/LacksPermission.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useUndoMany } from '#ui/queries/useUndoMany.ts'
import { TagsDialog } from '#ui/institutions/TagsDialog.tsx'
import '#ui/institutions/texts.ts'

const actions = ['add', 'remove'] as const
type Action = (typeof actions)[number]

type Former = Reply<'changeTagsOfMedicalInstitutions'>['former']

const institutionsIn = ({ changes }: Former) =>
  new Set(changes.flatMap(({ medicalInstitutionIds }) => medicalInstitutionIds)).size

/** Puts tags on all selected institutions or takes them off, with a way back. */
export const ChangeTags = () => {
  const translate = useTranslate()
  const toast = useToast()
  const undoMany = useUndoMany()
  const queryClient = useQueryClient()
  const { selectedIds, onUnselectItems } = useListContext()
  const [open, setOpen] = useState(false)
  const mayDelete = usePermission('deletion')
  const [action, setAction] = useState<Action>('add')
  const text = (key: string) =>
    translate(`renkei.medical_institutions.tag_changes.${key}`, { smart_count: selectedIds.length })
  const undo = (former: Former) =>
    void undoMany(async () => {
      const { former: undone, keptCount } = await api.changeTagsOfMedicalInstitutions({ body: former })
      return { undone: institutionsIn(undone), kept: keptCount }
    })
  const change = useMutation({
    mutationFn: (tagIds: number[]) =>
      api.changeTagsOfMedicalInstitutions({
        body: {
          changes: tagIds.map((tagId) => ({ action, tagId, medicalInstitutionIds: selectedIds.map(Number) })),
        },
      }),
    onSuccess: async ({ changedCount, former }) => {
      toast(`renkei.medical_institutions.tag_changes.${changedCount > 0 ? action : 'nothing'}_done`, {
        messageArgs: { smart_count: institutionsIn(former) },
        ...(changedCount > 0 && { onUndo: () => undo(former) }),
      })
      setOpen(false)
      onUnselectItems()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <BulkAction label={text('short')} icon={<LocalOfferOutlined />} asks onClick={() => setOpen(true)} />
      {open && (
        <TagsDialog
          name={`for ${selectedIds.join(' ')}`}
          title={text('title')}
          tags={[]}
          confirm={text(action)}
          mayBeEmpty={false}
          saving={change.isPending}
          error={change.error}
          onConfirm={(tagIds) => change.mutate(tagIds)}
          onClose={() => setOpen(false)}
        >
          <RadioGroup
            row
            aria-label={text('action')}
            value={action}
            onChange={(_event, value) => setAction(actions.find((one) => one === value) ?? action)}
          >
            {actions.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                label={text(one)}
                disabled={one === 'remove' && !mayDelete}
              />
            ))}
          </RadioGroup>
          <LacksPermission permission="deletion" />
        </TagsDialog>
      )}
    </>
  )
}
