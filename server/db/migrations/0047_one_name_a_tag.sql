-- Names of tags and of tag groups that differ in width or case alone are the same name (ＣＴ, CT and ct), as with login names (0008).
-- Of those that stand doubled today the oldest keeps its name, and each later one gets a number behind it, the first that is free: ct （2）.
-- None is deleted and none merged, since they may mean different things: institutions, groups and saved conditions go on naming them by their ids.
-- The migrating role need not be one that row-level security passes by.
alter table tags no force row level security;
alter table tag_groups no force row level security;
do $$
declare
  named text;
  doubled record;
  renamed text;
  free boolean;
  number int;
begin
  foreach named in array array['tags', 'tag_groups'] loop
    for doubled in execute format(
      'select tenant_id, id, name
       from (
         select
           tenant_id, id, name,
           row_number() over (partition by tenant_id, lower(normalize(name, nfkc)) order by id) as place
         from %I
       ) as listed
       where place > 1
       order by tenant_id, id',
      named
    ) loop
      number := 1;
      loop
        number := number + 1;
        renamed := left(doubled.name, 44) || format(' （%s）', number);
        execute format(
          'select not exists (
             select from %I where tenant_id = $1 and lower(normalize(name, nfkc)) = lower(normalize($2, nfkc))
           )',
          named
        ) into free using doubled.tenant_id, renamed;
        exit when free;
      end loop;
      execute format('update %I set name = $1 where tenant_id = $2 and id = $3', named)
        using renamed, doubled.tenant_id, doubled.id;
    end loop;
  end loop;
end
$$;
alter table tags force row level security;
alter table tag_groups force row level security;

create unique index tags_same_name on tags (tenant_id, lower(normalize(name, nfkc)));
create unique index tag_groups_same_name on tag_groups (tenant_id, lower(normalize(name, nfkc)));
