/** Facts ready to be stored: institutions, departments and patients are resolved, values checked. Names are the columns'. */

/** The origin of a fact: a row of a file, or a user. */
export type Origin =
  | { readonly upload_id: number; readonly upload_row: number | null; readonly created_by: null }
  | {
      readonly upload_id: null
      readonly upload_row: null
      readonly created_by: number
      /** When it was entered or last changed. This is its version, which a change must name. */
      readonly updated_at: string
    }

/** The patient of a fact: the hospital's own number and its hash (server/facts/referrals/patients.ts), or none. */
export type Patient =
  | { readonly patient_id: string; readonly patient_hash: Buffer }
  | { readonly patient_id: null; readonly patient_hash: null }

export type PreparedReferral = Origin &
  Patient & {
    readonly referral_date: string
    readonly medical_institution_id: number
    readonly own_department_id: number | null
    readonly referral_department: string | null
    readonly first_visit_flag: boolean
    readonly doctor_name_from: string | null
    readonly doctor_name_to: string | null
    readonly reason_for_presenting: string | null
    readonly is_replied: boolean | null
    readonly replied_on: string | null
    /** Who marked the letter as answered, and when; null if the file says so. */
    readonly replied_by?: number | null
    readonly reply_marked_at?: string | null
  }

export type PreparedReverseReferral = Origin &
  Patient & {
    readonly reverse_referral_date: string
    readonly medical_institution_id_to: number
    readonly own_department_id: number | null
    readonly specialty_id: string | null
    readonly reverse_referral_control_id: string | null
  }
