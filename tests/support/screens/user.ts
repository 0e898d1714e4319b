import type { z } from 'zod'
import { features } from '#contract/features.ts'
import { permissions } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/tenant/currentUser.ts'
import type { Partially } from './sample.ts'

type User = Partially<z.input<typeof CurrentUser>>

/** The person may do everything; 佐藤 花子 is an owner of an office in 熊本. */
export const sato = {
  id: 1,
  username: '佐藤 花子',
  email: 'sato@hospital.example',
  login_name: 'sato',
  role: 'owner',
  features: features.filter((feature) => feature !== 'email_sender_restricted'),
  permissions: [...permissions],
  tenant: {
    id: 1,
    name: '水前寺病院',
    medical_institution_id: 1,
    prefecture: '43',
    longitude: 130.73,
    latitude: 32.79,
    max_account_count: 50,
    max_tag_count: 100,
    enabled_phase: true,
  },
} satisfies User

/** That person with something else about them, as an answer of `getCurrentUser`. */
export const userWith = ({ tenant, ...user }: User): User => ({
  ...sato,
  ...user,
  tenant: { ...sato.tenant, ...tenant },
})
