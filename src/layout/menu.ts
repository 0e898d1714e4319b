import { LocalHospitalOutlined, type SvgIconComponent } from '@mui/icons-material'
import type { Feature } from '../../contract/features.ts'

export type MenuGroup = 'analysis' | 'activity' | 'settings'

/** An entry of the side menu. Its text is `renkei.shell.screens.<name>`. */
export interface MenuEntry {
  readonly name: string
  readonly route: string
  /** Prefixes of further paths that belong to the entry. */
  readonly alsoActiveOn?: readonly string[]
  readonly group: MenuGroup
  readonly icon: SvgIconComponent
  /** Features that all must be there. */
  readonly features: readonly Feature[]
}

/** The screens that exist, in the menu's order. */
export const menu: readonly MenuEntry[] = [
  {
    name: 'medical_institutions_search',
    route: '/medical_institutions_search',
    alsoActiveOn: ['/crms'],
    group: 'activity',
    icon: LocalHospitalOutlined,
    features: ['medical_institutions_search'],
  },
]

/** The entries that an account's features open. */
export const entriesFor = (features: readonly Feature[], entries = menu): readonly MenuEntry[] =>
  entries.filter((entry) => entry.features.every((feature) => features.includes(feature)))

/** Whether a path belongs to an entry: its route, or anything below it. */
export const isActive = ({ route, alsoActiveOn = [] }: MenuEntry, path: string): boolean =>
  [route, ...alsoActiveOn].some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
