import { LabelOutlined } from '@mui/icons-material'
import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { valueFieldOf } from '#contract/labels/labelValues.ts'
import { maxLabelledAtOnce } from '#contract/labels/medicalInstitutionLabels.ts'
import { usePermission } from '#authProvider/usePermission.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { LabelValueInput } from '#ui/fields/LabelValueInput.tsx'
import { complaintsAboutLabelValues, type LabelValue, labelValuesFor, labelValueText } from '#ui/fields/labelValues.ts'
import { formatCount } from '#ui/format.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { type InstitutionLabel, institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import { DeletedChoices } from '#ui/labels/DeletedChoices.tsx'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { LacksPermission } from '#ui/permissions/LacksPermission.tsx'
import { useUndoMany } from '#ui/queries/useUndoMany.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useLargeChange } from '../../work/institutionActions/useLargeChange.tsx'
import { inBatches } from './inBatches.ts'
import type { SelectionProps } from './TagSelection.tsx'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import './texts.ts'

/** Changes of one call that takes values back. Each may have a long text, and all of them must not exceed what a request may hold. */
const undoneAtOnce = 50

/** What becomes of values that are there already; the first is chosen at first, since it loses nothing. */
const actions = ['fill', 'replace', 'clear'] as const
type Action = (typeof actions)[number]

interface LabelSelectionDialogProps extends SelectionProps {
  /** As they were when the dialog was opened. */
  readonly labels: readonly [InstitutionLabel, ...InstitutionLabel[]]
  readonly onClose: () => void
}

const thoseToFill = (labels: readonly InstitutionLabel[]) =>
  labels.filter(({ componentType }) => valueFieldOf(componentType))

const emptyValue = (label: InstitutionLabel): LabelValue => labelValuesFor([label], [])[0] ?? { labelId: label.id }

const LabelSelectionDialog = ({ ids, labels: opened, onDone, onClose }: LabelSelectionDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ja'
  const toast = useToast()
  const queryClient = useQueryClient()
  const { data } = useQuery(institutionLabelsQuery)
  const labels = data ? thoseToFill(data) : opened
  const [filled, setValue] = useTypedState('label of what is chosen', () => emptyValue(opened[0]))
  const [action, setAction] = useTypedState<Action>('change of what is chosen', 'fill')
  const mayDelete = usePermission('deletion')
  const label = labels.find(({ id }) => id === filled.labelId) ?? labels[0] ?? opened[0]
  const [value = emptyValue(label)] = labelValuesFor([label], [filled])
  const words = labelValueText(label, value, locale)
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.map_selection.label.${key}`, { label: label.name, ...args })
  const { ask, question } = useLargeChange(ids.length, text(`ask.${action}`, { value: words }))
  const refresh = () => queryClient.invalidateQueries()
  const undoMany = useUndoMany()
  const undo = (former: Reply<'changeLabelValuesOfMedicalInstitutions'>['former']) =>
    void undoMany(async () => {
      let [undone, kept] = [0, 0]
      await inBatches(former.changes, undoneAtOnce, async (changes) => {
        const taken = await api.changeLabelValuesOfMedicalInstitutions({ body: { changes } })
        undone += taken.changedCount
        kept += taken.keptCount
      })
      return { undone, kept }
    })
  const complaint = action === 'clear' ? undefined : complaintsAboutLabelValues([label], [value], locale).get(label.id)
  const change = useMutation({
    mutationFn: () =>
      api.changeLabelValuesOfMedicalInstitutions({
        body: {
          changes: [
            {
              medicalInstitutionIds: [...ids],
              labelValues: [action === 'clear' ? emptyValue(label) : value],
              onlyEmpty: action === 'fill',
            },
          ],
        },
      }),
    onSuccess: async ({ changedCount, replacedCount, former }) => {
      const outcome = changedCount === 0 ? 'none' : action === 'replace' && replacedCount > 0 ? 'replaced' : action
      toast(`renkei.map_selection.label.done.${outcome}`, {
        messageArgs: {
          label: label.name,
          count: formatCount(changedCount, locale),
          replaced: formatCount(replacedCount, locale),
        },
        ...(changedCount > 0 && { onUndo: () => undo(former) }),
      })
      onDone()
      onClose()
      await refresh()
    },
  })
  return (
    <>
      <SmallFormDialog
        title={text('title', { count: formatCount(ids.length, locale) })}
        typed={[filled, action]}
        confirm={text(`confirm.${action === 'clear' ? 'clear' : 'set'}`)}
        disabled={action !== 'clear' && (words.trim() === '' || complaint !== undefined)}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => ask(() => change.mutate())}
        onClose={onClose}
      >
        <OneChoice
          label={text('which')}
          choices={labels.map(({ id }) => id)}
          nameOf={(id) => labels.find((one) => one.id === id)?.name ?? ''}
          value={label.id}
          onChange={(id) => {
            change.reset()
            setValue(emptyValue(labels.find((one) => one.id === id) ?? label))
          }}
          minWidth={200}
        />
        <RadioGroup
          aria-label={text('action')}
          value={action}
          onChange={(_event, chosen) => setAction(actions.find((one) => one === chosen) ?? action)}
        >
          {actions.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio size="small" />}
              label={text(`actions.${one}`)}
              disabled={one === 'clear' && !mayDelete}
            />
          ))}
        </RadioGroup>
        <LacksPermission permission="deletion" />
        <DeletedChoices kind="medical_institution_label" values={[filled]} />
        {action !== 'clear' && (
          <LabelValueInput
            key={label.id}
            label={label}
            value={value}
            complaint={complaint}
            departments={[]}
            onChange={(next) => {
              change.reset()
              setValue(next)
            }}
          />
        )}
      </SmallFormDialog>
      {question}
    </>
  )
}

/** Fills in a label of the selected institutions, with a way back. Absent where no label can be filled in. */
export const LabelSelection = ({ ids, onDone }: SelectionProps) => {
  const translate = useTranslate()
  const showDialog = useStayingDialog()
  const { data = [] } = useQuery(institutionLabelsQuery)
  const [first, ...others] = thoseToFill(data)
  if (!first) return null
  return (
    <>
      <BulkAction
        label={translate('renkei.map_selection.label.short')}
        icon={<LabelOutlined />}
        asks
        disabled={ids.length > maxLabelledAtOnce}
        onClick={() =>
          showDialog((close) => (
            <LabelSelectionDialog ids={ids} labels={[first, ...others]} onDone={onDone} onClose={close} />
          ))
        }
      />
    </>
  )
}
