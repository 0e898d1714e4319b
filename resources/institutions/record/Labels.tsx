import { EditOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { readDraft } from '#authProvider/drafts.ts'
import { useUnsavedSince } from '#ui/form/drafts/useUnsavedSince.ts'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { labelValueText, type StoredLabelValue } from '#ui/fields/labelValues.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { type InstitutionLabel, institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { LeftTexts, useLeftTexts } from './notes/LeftTexts.tsx'
import { draftValuesIn, type LabelDraft, LabelsEditor } from './LabelsEditor.tsx'
import '#ui/institutions/texts.ts'
import '#ui/labels/texts.ts'

const textsOf = (labels: readonly InstitutionLabel[], values: readonly StoredLabelValue[], locale: string) =>
  labels.map((label) => ({
    label,
    text: labelValueText(
      label,
      values.find(({ labelId }) => labelId === label.id),
      locale,
    ),
  }))

interface ValuesProps {
  readonly labels: readonly InstitutionLabel[]
  readonly values: readonly StoredLabelValue[]
}

/** The existing values, and a line with the labels that have none. */
const Values = ({ labels, values }: ValuesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const texts = textsOf(labels, values, locale)
  const missing = texts.filter(({ text }) => text === '').map(({ label }) => label.name)
  return (
    <>
      <Stack component="dl" spacing={1} sx={{ m: 0 }}>
        {texts
          .filter(({ text }) => text !== '')
          .map(({ label, text }) => (
            <div key={label.id}>
              <Typography component="dt" variant="caption" color="text.secondary">
                {label.name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            </div>
          ))}
      </Stack>
      {missing.length > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.tertiary', mt: 1 }}>
          {translate('renkei.labels.not_filled', { names: missing.join(translate('renkei.labels.separator')) })}
        </Typography>
      )}
    </>
  )
}

/** The institution's values of the tenant's own labels, which can be edited in place. */
export const Labels = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const queryKey = ['getMedicalInstitutionLabelValues', institutionId]
  const draftKey = queryKey.join(' ')
  const { data: labels } = useQuery(institutionLabelsQuery)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getMedicalInstitutionLabelValues({ id: institutionId }, { signal }),
  })
  const [draft, setDraft] = useState<LabelDraft | undefined>(() => draftValuesIn(readDraft(draftKey)))
  const { restoredSince, since } = useUnsavedSince(draftKey, draft !== undefined)
  const left = useLeftTexts(institutionId)
  if (!labels || (labels.length === 0 && !draft && left.texts.length === 0)) return null
  const isEmpty =
    !draft &&
    left.texts.length === 0 &&
    query.data &&
    textsOf(labels, query.data.labelValues, locale).every(({ text }) => text === '')
  const canBeFilled = labels.some(({ componentType }) => componentType !== 'area')
  return (
    <Block
      title={translate('renkei.labels.title')}
      nothing={isEmpty && translate('renkei.medical_institutions.note.none')}
      actions={
        query.data &&
        !draft &&
        canBeFilled && (
          <Button
            size="small"
            className="no-print"
            startIcon={<EditOutlined />}
            aria-label={translate('renkei.labels.edit_values')}
            onClick={() => setDraft({})}
          >
            {translate('renkei.medical_institutions.note.edit')}
          </Button>
        )
      }
    >
      {left.texts.length > 0 && <LeftTexts {...left} />}
      <QueryState query={query} lines={4}>
        {({ labelValues }) =>
          draft ? (
            <LabelsEditor
              institutionId={institutionId}
              labels={labels}
              stored={labelValues}
              draft={draft}
              draftKey={draftKey}
              since={since}
              restoredSince={restoredSince}
              onGone={left.add}
              onStored={(next) => queryClient.setQueryData(queryKey, next)}
              onClose={() => setDraft(undefined)}
            />
          ) : (
            !isEmpty && <Values labels={labels} values={labelValues} />
          )
        }
      </QueryState>
    </Block>
  )
}
