import type { z } from 'zod'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import { detailsOf } from '#contract/communications/communications.ts'
import { communicationDetails } from '#contract/communications/communications.ts'
import { type Capability, isSwitch } from '#contract/features.ts'
import type { Language } from '#contract/messages.ts'
import type { ItemDefinition } from '#contract/reports/itemDefinitions.ts'
import { addsUp, catalogue, formulaKey, isRate, labelItem, labelKeyOf } from '#contract/reports/items/catalogue.ts'
import { narrowingsIn, type ReportItemDefinition } from '#contract/reports/items/item.ts'
import { unitOf } from '#contract/reports/items/units.ts'
import { formatOfType, isCalculable, matchersOfType, type ReportKind } from '#contract/reports/valueTypes.ts'
import type { NamedRecords } from './namedRecords.ts'
import { hasCapability } from '#contract/features.ts'

type Shown = z.input<typeof ItemDefinition>

const shown = (
  key: string,
  definition: ReportItemDefinition,
  kind: ReportKind,
  features: ReadonlySet<Capability>,
  language: Language,
): Shown => {
  const { computation, valueType } = definition
  return {
    type: computation.of === 'attribute' ? 'attribute' : computation.of === 'formula' ? 'formula' : 'aggregation',
    key,
    label: definition.label[language],
    value_type: valueType,
    format: formatOfType[valueType],
    calculable: isCalculable(valueType),
    enabled_filters: [...matchersOfType[valueType]],
    enabled_aggregations: [...narrowingsIn(definition, kind)],
    family: definition.family,
    reading: definition.reading,
    meaning: definition.meaning[language],
    unit: unitOf(definition)[language],
    has_total: addsUp(definition),
    is_rate: isRate(definition),
    is_locked: definition.feature !== undefined && !hasCapability(features, definition.feature),
  }
}

const formula: ReportItemDefinition = {
  label: { ja: '計算列', en: 'Calculation' },
  reading: 'けいさんれつ',
  meaning: {
    ja: '2つの数値の項目の差または比。増減率は（今回 − 前回）÷ 前回。割合の差は、表示している値どうしの差',
    en: 'The difference or ratio of two numbers. Growth is (now − before) ÷ before. Rates differ by the difference of the values shown',
  },
  family: 'calculation',
  kinds: ['medical_institution', 'area', 'own_department', 'communication'],
  valueType: 'decimal',
  computation: { of: 'formula' },
  narrowedBy: [],
}

const details: readonly string[] = communicationDetails
/** Items that are made from a detail under another name. */
const detailOf = (key: string) => (key === 'doctor_met_rate' ? 'is_doctor_attended' : key)

/** Whether communications of a type have an item; all items if no type is given. */
const isOfType = (key: string, type: CommunicationType | undefined): boolean =>
  type === undefined || !details.includes(detailOf(key)) || detailsOf[type].some((detail) => detail === detailOf(key))

/** What a switch of the tenant hides is not offered at all, unlike what another plan would have. */
const isSwitchedOn = (feature: Capability | undefined, features: ReadonlySet<Capability>) =>
  feature === undefined || !isSwitch(feature) || features.has(feature)

/** The items that reports of a kind can have, in the order of the catalogue: then the tenant's labels, and formulas. */
export const itemDefinitionsOf = (
  kind: ReportKind,
  records: NamedRecords,
  features: ReadonlySet<Capability>,
  language: Language,
  communicationType?: CommunicationType,
): Shown[] => {
  const ofCatalogue = Object.entries<ReportItemDefinition>(catalogue).filter(
    ([key, { kinds, feature }]) =>
      kinds.includes(kind) &&
      isSwitchedOn(feature, features) &&
      (kind !== 'communication' || isOfType(key, communicationType)),
  )
  const ofLabels = [...records.labels.values()].flatMap((label): [string, ReportItemDefinition][] => {
    const labelKind = label.kind === 'communication' ? 'communication_label' : 'medical_institution_label'
    const definition = labelItem(labelKind, label.name, label.component)
    const isWanted =
      definition.kinds.includes(kind) &&
      (label.communicationType === null ||
        communicationType === undefined ||
        label.communicationType === communicationType)
    return isWanted ? [[labelKeyOf(labelKind, label.id), definition]] : []
  })
  return [...ofCatalogue, ...ofLabels, [formulaKey, formula] as const].map(([key, definition]) =>
    shown(key, definition, kind, features, language),
  )
}
