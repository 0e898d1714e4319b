-- When somebody last changed who gets an e-mail; null if nobody has. As many others are others, so the number alone does not tell what was seen.
alter table emails add column recipients_updated_at timestamptz;
