import type { Locator, Page } from '@playwright/test'
import type { Person } from '../../support/builders.ts'
import type { TestDatabase } from '../../support/database.ts'
import type { Institution } from '../fixtures.ts'

/** A voice of a partner, known to the office of a person who is in charge of it. */
export const aVoice = (
  { owner }: Pick<TestDatabase, 'owner'>,
  { tenantId, accountId }: Pick<Person, 'tenantId' | 'accountId'>,
  { id }: Institution,
  title: string,
) =>
  owner.query(
    `insert into vocs (tenant_id, medical_institution_id, title, reported_date, status, priority, user_id, created_by)
     values ($1, $2, $3, current_date - 3, 'NOT_STARTED', 'MIDDLE', $4, $4)`,
    [tenantId, id, title, accountId],
  )

export const ofPartner = ({ id }: Institution) =>
  `filter=${encodeURIComponent(JSON.stringify({ medicalInstitutionId: id }))}`
export const boardAddress = (institution: Institution) => `/app/vocs?view=board&${ofPartner(institution)}`

/** A column of the board, by the beginning of its title. */
export const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
export const card = (place: Page | Locator, title: string) => place.getByRole('listitem').filter({ hasText: title })
/** What a finger takes a card by. */
export const grip = (place: Locator) => place.locator('[data-handle]')
