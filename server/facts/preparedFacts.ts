/** Facts ready to be stored: institutions, departments and patients are known, values checked. Names are the columns'. */

/** Where a fact comes from: a row of a file, or a person. */
export type Origin =
  | { readonly upload_id: number; readonly upload_row: number | null; readonly created_by: null }
  | { readonly upload_id: null; readonly upload_row: null; readonly created_by: number }

/** Whom a fact is about: the hospital's own number and its hash (server/modules/patients.ts), or nobody known. */
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
  }

export type PreparedReverseReferral = Origin &
  Patient & {
    readonly reverse_referral_date: string
    readonly medical_institution_id_to: number
    readonly own_department_id: number | null
    readonly specialty_id: string | null
    readonly reverse_referral_control_id: string | null
  }

export interface PreparedOperation {
  readonly operation_date: string | null
  readonly kcode: string | null
  readonly anaesthesia: string | null
  readonly name: string | null
}

export interface PreparedAdmission {
  readonly upload_id: number
  readonly patient_hash: Buffer
  readonly admission_date: string
  /** 回数管理番号. */
  readonly times: number
  readonly discharge_date: string | null
  readonly own_department_id: number | null
  readonly department_code: string | null
  readonly main_icd10: string | null
  readonly main_disease_name: string | null
  readonly admission_icd10: string | null
  readonly resource_icd10: string | null
  readonly dpc_code: string | null
  readonly route: string | null
  readonly is_referred: boolean | null
  readonly urgency: string | null
  readonly is_by_ambulance: boolean | null
  readonly discharge_to: string | null
  readonly outcome: string | null
  readonly adl_at_admission: string | null
  readonly adl_at_discharge: string | null
  readonly jcs_at_admission: string | null
  readonly jcs_at_discharge: string | null
  readonly postal_code: string | null
  readonly sex: string | null
  readonly birth_year: number | null
  readonly bundled_yen: number | null
  readonly fee_yen: number | null
  /** In the order of the file. Those outside the stay are kept, and do not count. */
  readonly operations: readonly PreparedOperation[]
}
