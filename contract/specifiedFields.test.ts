import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Account, AccountPayload, CreatedAccount, Staff } from './tenant/accounts.ts'
import { ActionList } from './work/actionLists.ts'
import {
  ActionListItemStatus,
  ActionListStatus,
  MedicalInstitutionActionList,
} from './institutions/actionListStatus.ts'
import { Alert, AlertStatus } from './alerts/alerts.ts'
import { AlertCondition, AlertConditionPayload } from './alerts/conditions.ts'
import { ReportAlertSettings } from './alerts/reportAlerts.ts'
import { AlertTarget } from './alerts/targets.ts'
import {
  AlertFilters,
  AlertFiltersPayload,
  AlertUnit,
  ComparisonReference,
  MoreLess,
  Trigger,
} from './alerts/triggers.ts'
import { TimeSeries, UnitType } from './analysis/analysis.ts'
import { api } from './api.ts'
import { Comment } from './communications/communicationComments.ts'
import { CommunicationLabel, CommunicationLabelPayload } from './labels/communicationLabels.ts'
import {
  ChangedCommunicationPayload,
  Communication,
  CommunicationPayload,
  CommunicationSearch,
  NewCommunicationPayload,
} from './communications/communications.ts'
import { CommunicationType } from './communicationTypes.ts'
import type { Operation } from './core.ts'
import { CurrentTenant, CurrentUser, Role } from './tenant/currentUser.ts'
import { dataAnalysisOperations, RankedChange, RankedInstitution, VerifiedVisit } from './analysis/dataAnalysis.ts'
import { UploadKind } from './facts/uploadKinds.ts'
import { Doctor, DoctorPayload } from './institutions/doctors.ts'
import { Email, EmailCategory, EmailPayload, EmailStatusFilter, ListedEmail } from './emails/emails.ts'
import { EmailReportRow } from './emails/reports.ts'
import { EmailStats } from './emails/stats.ts'
import { CommunicationImport, ImportStatus, LabelValueImport } from './intake/imports.ts'
import {
  CommunicationLabelComponent,
  CommunicationLabelValue,
  MedicalInstitutionLabelComponent,
  MedicalInstitutionLabelValue,
} from './labels/labels.ts'
import { Kcode, LookupGroup, Mdc } from './institutions/lookups.ts'
import {
  MedicalInstitutionLabel,
  MedicalInstitutionLabelChanges,
  MedicalInstitutionLabelPayload,
} from './labels/medicalInstitutionLabels.ts'
import {
  FoundMedicalInstitution,
  MedicalInstitution,
  MedicalInstitutionSearch,
  RunningStatus,
  TagIdsPayload,
} from './institutions/medicalInstitutions.ts'
import { Memo, MemoPayload } from './institutions/memos.ts'
import { LatestAlert, ListedReport } from './reports/definitions.ts'
import { Phase, PhaseMaster, phaseOperations } from './institutions/phases.ts'
import { Profile, ProfilePayload } from './tenant/profile.ts'
import { referralReportOperations } from './analysis/referralReports.ts'
import { InstitutionSegment, Referral, referralOperations, ReferralDetail } from './facts/referrals.ts'
import { ReverseReferral, ReverseReferralDetail } from './facts/reverseReferrals.ts'
import { ReferralAdmissionSegment, Segment, SegmentationSetting } from './facts/segmentation.ts'
import { Tag, TagGroup, TagPayload } from './institutions/tags.ts'
import { Task, taskContract, TaskPayload, TaskStatus } from './work/tasks.ts'
import { UploadedFile } from './uploadedFiles.ts'
import { VocGroup } from './communications/vocGroups.ts'
import { Voc, vocOperations, VocPayload, VocPriority, VocStatus } from './communications/vocs.ts'

const specifiedTriggers = [
  ['referral_change_count', 'count unit_type comparison_reference more_less own_departments'],
  ['referral_change_rate', 'rate unit_type comparison_reference more_less own_departments'],
  ['referral_count', 'count unit_type more_less own_departments'],
  ['referral_average', 'count unit_type more_less own_departments'],
  ['communication_visit', 'count unit_type more_less is_doctor_attended staff'],
] as const

const triggerOf = (type: string): z.ZodObject => {
  const trigger = Trigger.options.find(({ shape }) => shape.type.value === type)
  if (!trigger) throw new Error(`There is no trigger ${type}`)
  return trigger
}

/**
 * The field names of the specification (§3), as the API sends them, for each implemented entity. A name that a schema
 * lacks is a difference that docs/SPECIFICATION_DIFFERENCES.md must explain.
 */
const specified: readonly (readonly [entity: string, schema: z.ZodObject, fields: string])[] = [
  ['Account', Account, 'id username email login_name role last_login_date is_confirmed enabled_crm enabled_mc_map'],
  ['Account payload', AccountPayload, 'username email login_name role enabled_crm enabled_mc_map'],
  ['Account, created', CreatedAccount, 'confirmation_url password'],
  [
    'Current user',
    CurrentUser,
    'id username email login_name role cs_account features own_department_id default_facility_type_ids email_sender_allowed_addresses tenant',
  ],
  [
    'Tenant of the current user',
    CurrentTenant,
    `id name logo medical_institution_id prefecture longitude latitude demo plan enabled_mc_map max_account_count max_tag_count
    group_medical_institutions enabled_phase data_availabilities enabled_additional_referral_data enabled_medical_institution_ai
    enabled_audio_transcription max_referral_hospital_admission_period`,
  ],
  ['Staff', Staff, 'id name cs_account'],
  ['Task', Task, 'id created_at deadline title status staff communication_id medical_institution'],
  ['Institution of a task', Task.shape.medical_institution.unwrap(), 'id name running_status address tel departments'],
  ['Task payload', TaskPayload, 'title staff_id deadline medical_institution_id communication_id'],
  [
    'Task changes',
    taskContract.operations.updateTask.body,
    'title staff_id deadline medical_institution_id communication_id status',
  ],
  ['Tag', Tag, 'id name description medical_institution_count'],
  ['Tag payload', TagPayload, 'name description'],
  ['Tag group', TagGroup, 'id name description tags'],
  ['Tags of an institution', TagIdsPayload, 'tag_ids'],
  ['VOC', Voc, 'id reported_date medical_institution_id title status detail_text action_text priority user updated_at'],
  [
    'VOC payload',
    VocPayload,
    `medical_institution_id title reported_date status priority detail_text action_text user_id voc_group_id
    communication_ids`,
  ],
  ['VOC group', VocGroup, 'id name'],
  ['VOC of a communication', vocOperations.addCommunicationVoc.body, 'voc_id'],
  [
    'Communication',
    Communication,
    `id communication_type acted_date category purpose story email attachments event_name memo other_memo user
    person_in_charge_hospital attendee is_doctor_attended medical_institution tasks comments likes label_values vocs`,
  ],
  [
    'Communication payload',
    CommunicationPayload,
    `communication_type acted_date category purpose story attachments event_name memo other_memo user_id
    person_in_charge_hospital attendee is_doctor_attended label_values`,
  ],
  ['Communication payload, new', NewCommunicationPayload, 'tasks'],
  [
    'Task of a new communication',
    NewCommunicationPayload.shape.tasks.unwrap().unwrap().element,
    'title staff_id deadline',
  ],
  ['Communication payload, changed', ChangedCommunicationPayload, 'medical_institution_id'],
  ['Comment', Comment, 'id communication_id user created_date comment'],
  [
    'Communication search',
    CommunicationSearch,
    'page per_page period medical_institution_name staff_id communication_type communication_labels',
  ],
  [
    'Communication label',
    CommunicationLabel,
    'id name communication_type component_type order description selections is_required',
  ],
  ['Selection of a communication label', CommunicationLabel.shape.selections.element, 'id label order'],
  [
    'Communication label payload',
    CommunicationLabelPayload,
    'communication_type name component_type description selections is_required',
  ],
  [
    'Communication label value',
    CommunicationLabelValue,
    'label_id text_value integer_value date_value time_value selection_id selection_ids own_department_id',
  ],
  [
    'Import of communications',
    CommunicationImport,
    `id filename status error_messages imported_row_count failed_row_count unprocessed_row_count abortion_row_number
    created_at created_by import_type`,
  ],
  [
    'Import of label values',
    LabelValueImport,
    `id filename status error_messages imported_row_count failed_row_count unprocessed_row_count abortion_row_number
    created_at created_by`,
  ],
  ['Medical institution label', MedicalInstitutionLabel, 'id name component_type order description selections areas'],
  ['Area', MedicalInstitutionLabel.shape.areas.element, 'id name addresses'],
  [
    'Address of an area',
    MedicalInstitutionLabel.shape.areas.element.shape.addresses.element,
    'prefecture city_or_locality',
  ],
  [
    'Medical institution label payload',
    MedicalInstitutionLabelPayload,
    'name description selections areas component_type',
  ],
  ['Medical institution label changes', MedicalInstitutionLabelChanges, 'name description selections areas'],
  [
    'Medical institution label value',
    MedicalInstitutionLabelValue,
    'label_id text_value integer_value selection_id selection_ids area_id',
  ],
  [
    'Medical institution summary',
    MedicalInstitution,
    'id name running_status type_names departments address administrator_name tags',
  ],
  [
    'Medical institution in a search',
    FoundMedicalInstitution,
    `tel postal_code longitude latitude referral_count comparison_referral_count rate_of_referral_change memo_content
    special_note_content last_visit_date action_lists`,
  ],
  ['Action-list status of an institution', MedicalInstitutionActionList, 'id name status item_status'],
  [
    'Institution search',
    MedicalInstitutionSearch,
    `page medical_institution_name administrator_name prefecture area facility_type_ids department_ids tag_ids
    tag_ids_search_condition labels`,
  ],
  ['Memo and special note', Memo, 'id content last_updated_date'],
  ['Memo payload', MemoPayload, 'content'],
  ['Phase', Phase, 'medical_institution_id phase_master_id changed_user changed_at'],
  [
    'Phase of an institution',
    phaseOperations.updatePhase.response,
    'medical_institution_id phase_master_id changed_user changed_at',
  ],
  ['Phase payload', phaseOperations.updatePhase.body, 'phase_master_id'],
  ['Phase master', PhaseMaster, 'id name description'],
  ['Referral', Referral, 'id referral_date medical_institution_id_to first_visit_flag'],
  ['List of referrals', referralOperations.listReferrals.response, 'total_page total_count referrals'],
  [
    'Referral detail',
    ReferralDetail,
    `patient_id doctor_name_to doctor_name_from reason_for_presenting referral_department hospital_admissions
    reverse_referral`,
  ],
  [
    'Reverse referral',
    ReverseReferral,
    `id medical_institution_id_to medical_institution_id_from specialty_id reverse_referral_date
    reverse_referral_control_id reverse_referral_importing_log_id reverse_referral_department`,
  ],
  ['Reverse referral, read one by one', ReverseReferralDetail, 'patient_id'],
  ['Reverse referral of a referral', ReferralDetail.shape.reverse_referral.unwrap(), 'patient_id'],
  [
    'Referral admission segment',
    ReferralAdmissionSegment,
    `id name referral_count_or_more referral_count_less_than referral_admission_rate_or_more
    referral_admission_rate_less_than`,
  ],
  ['Segmentation setting', SegmentationSetting, 'id rest_segment_label excluded_own_department_ids segments'],
  ['Segment', Segment, 'id label priority referral_count_more_equal referral_admission_rate_more_equal'],
  ['Institution segment', InstitutionSegment, 'medical_institution_id period segment_id'],
  ['Alert', Alert, 'id name condition_summary condition_parameters alert_date target_count is_archived'],
  ['Parameters of an alert', Alert.shape.condition_parameters.unwrap(), 'triggers filters'],
  ['Institution of an alert', AlertTarget, 'id name running_status address'],
  ['Alert condition', AlertCondition, 'id name type triggers filters has_invalid created_date'],
  ['Alert condition payload', AlertConditionPayload, 'name triggers filters'],
  [
    'Filters of an alert condition',
    AlertFilters,
    `prefecture area facility_type_groups departments tag_groups referral_count referral_average communication_visit`,
  ],
  [
    'Filters of an alert condition payload',
    AlertFiltersPayload,
    `prefecture area facility_type_ids department_ids tag_ids referral_count referral_average communication_visit`,
  ],
  ...specifiedTriggers.map(([type, fields]) => [`Trigger ${type}`, triggerOf(type), fields] as const),
  ['Alert setting', ReportAlertSettings, 'user_ids'],
  ['Latest alert of a report', LatestAlert, 'alert_date target_count'],
  ['Report in a list', ListedReport, 'id name created_by created_at updated_at latest_alert'],
  ['Action list', ActionList, 'id name status'],
  ['Doctor', Doctor, 'id division position name honorific email phone_number profile memo updated_date'],
  ['Doctor payload', DoctorPayload, 'division position name honorific email phone_number profile memo'],
  ['Uploaded file', UploadedFile, 'id url filename'],
  [
    'E-mail',
    Email,
    `id destination_count invalid_destination_count sender_name sender_email title main_content attachment_name
    attachment_id`,
  ],
  ['E-mail in the list', ListedEmail, 'id title created_date delivered_count opened_rate clicked_rate'],
  [
    'E-mail stats',
    EmailStats,
    'destination_count delivered_count invalid_destination_count opened_count clicked_count',
  ],
  [
    'Report row of an e-mail',
    EmailReportRow,
    'medical_institution destination honorific email is_delivered is_opened is_clicked',
  ],
  ['E-mail payload', EmailPayload, 'sender_name sender_email title main_content attachment_id'],
  ['Departments and facility type groups', LookupGroup, 'key value options'],
  ['K-code', Kcode, 'key value'],
  ['MDC', Mdc, 'mdc_code name diagnoses'],
  ['Diagnosis of an MDC', Mdc.shape.diagnoses.element, 'dpc6_digit name'],
  ['Institution in results', RankedInstitution, 'id name running_status address'],
  ['Span of a chart', TimeSeries.element, 'label start_date end_date items'],
  [
    'Effectiveness verification',
    VerifiedVisit,
    'visited_at medical_institution referral_count_before referral_count_after increase_count is_doctor_attended',
  ],
  ['Ranking by change', RankedChange, 'referral_count_before referral_count_after increase_count'],
  [
    'Ranking by both directions',
    dataAnalysisOperations.rankBothReferrals.response.shape.medical_institutions.element,
    'months referral_count reverse_referral_count difference_count',
  ],
  [
    'Ranking by totals',
    dataAnalysisOperations.rankReferralTotals.response.shape.medical_institutions.element,
    'referral_count',
  ],
  ['Referral report', referralReportOperations.aggregateReferrals.body, 'filter_conditions grouping_conditions'],
  [
    'Row of a referral report',
    referralReportOperations.aggregateReferrals.response.shape.results.element,
    'grouping_keys referral_count hospital_admission_count hospital_admission_rate operation_count operation_rate',
  ],
  [
    'User profile',
    Profile,
    'username enabled_notification enabled_communication_reactions_summary enabled_alerts_summary enabled_medical_institution_report_alert',
  ],
  [
    'User profile payload',
    ProfilePayload,
    'username enabled_notification enabled_communication_reactions_summary enabled_alerts_summary enabled_medical_institution_report_alert',
  ],
]

test.each(specified)('%s has the fields of the specification', (_entity, schema, fields) => {
  const names = fields.trim().split(/\s+/)
  expect(names.filter((name) => !(name in schema.shape))).toEqual([])
})

/** Query parameters of the specification (§7) of the implemented calls. */
const specifiedQueries: readonly (readonly [operation: keyof typeof api, parameters: string])[] = [
  ['listStaffs', 'include_cs_accounts include_inactive'],
  ['listAccounts', 'page'],
  ['listAlerts', 'page status'],
  ['listAlertMedicalInstitutions', 'page'],
  ['listAlertConditions', 'page'],
  ['listMedicalInstitutionReports', 'sort_by'],
  ['listActionListMedicalInstitutions', 'page per_page status'],
  ['listReferrals', 'page per_page'],
  ['listTags', 'page per_page sort'],
  ['listEmails', 'page status'],
  ['listTasks', 'page per_page status sort_by sort medical_institution_id'],
]

test.each(specifiedQueries)('%s takes the query parameters of the specification', (operation, parameters) => {
  const { query }: Operation = api[operation]
  expect(parameters.split(' ').filter((name) => !(name in (query?.shape ?? {})))).toEqual([])
})

/** Values of the specification (§1, §3, §4, §9). */
const specifiedValues: readonly (readonly [what: string, values: z.ZodEnum, specified: string])[] = [
  ['Role', Role, 'member owner'],
  [
    'Communication type',
    CommunicationType,
    'visit new_visit phone email postal_item event_attendance referral_acceptance refused_referral other',
  ],
  [
    'Component of a communication label',
    CommunicationLabelComponent,
    'text textarea integer select radio checkbox date time own_department',
  ],
  [
    'Component of an institution label',
    MedicalInstitutionLabelComponent,
    'text integer select radio checkbox textarea area',
  ],
  ['Running status', RunningStatus, 'open closed suspended unknown'],
  ['E-mail category', EmailCategory, 'sales other'],
  ['E-mail status filter', EmailStatusFilter, 'sent unsent'],
  ['VOC priority', VocPriority, 'LOW MIDDLE HIGH'],
  ['VOC status', VocStatus, 'NOT_STARTED IN_PROGRESS COMPLETED NO_ACTION_REQUIRED'],
  ['Import status', ImportStatus, 'waiting processing completed failed'],
  ['Task status', TaskStatus, 'incomplete finished'],
  ['Action list status', ActionListStatus, 'incomplete finished'],
  ['Action list item status', ActionListItemStatus, 'actioned not_actioned'],
  ['Alert status', AlertStatus, 'open archived'],
  ['Unit of an alert condition', AlertUnit, 'month quarter half_year year'],
  ['Comparison reference', ComparisonReference, 'recent last_year'],
  ['More or less', MoreLess, 'more less'],
  ['Unit type', UnitType, 'week month year'],
  [
    'Upload data kind',
    UploadKind,
    'referral ff1_file d_file outpatient_ef_file hospital_admission_ef_file reverse_referral',
  ],
]

test.each(specifiedValues)('%s has just the values of the specification', (_what, values, specifiedNames) => {
  expect(new Set(values.options)).toEqual(new Set(specifiedNames.split(' ')))
})
