-- The lowest offer of a model in each place where it runs, so that a list of one place is sorted and shown by the
-- prices there. A row without an offer: it runs there, but no price counts.
create table model_places (
  model_id uuid not null references models (id) on delete cascade,
  place text collate "C" not null,
  provider_id uuid references providers (id) on delete cascade,
  provider_model_id text,
  input numeric check (input >= 0),
  output numeric check (output >= 0),
  cache_read numeric check (cache_read >= 0),
  verified_on date,
  -- The price that lists show: the list price of the model, else the one above.
  price_input numeric check (price_input >= 0),
  price_output numeric check (price_output >= 0),
  price_cache_read numeric check (price_cache_read >= 0),
  primary key (model_id, place)
);
create index model_places_provider_id_idx on model_places (provider_id);
create index model_places_lowest_idx on model_places (place, (coalesce(input, 'Infinity')));
create index model_places_price_idx on model_places (place, (coalesce(price_input, 'Infinity')));

-- Filled once here; from now on whenever the figures of a model are (features/models/model-places.queries.ts).
with codes as (
  select place, unnest(codes) as code from (values
      ('eu', '{eu,eu-central-1,eu-north-1,eu-south-1,eu-south-2,eu-west-1,eu-west-3,europe-central2,europe-north1,europe-southwest1,europe-west1,europe-west3,europe-west4,europe-west8,europe-west9,francecentral,germanywestcentral,northeurope,swedencentral,westeurope,de,fr,nl,fi}'::text[]),
      ('uk', '{eu-west-2,europe-west2,uksouth,gb,uk}'::text[]),
      ('ch', '{eu-central-2,europe-west6,switzerlandnorth,ch}'::text[]),
      ('us', '{us,us-gov,us-east-1,us-east-2,us-west-1,us-west-2,us-gov-east-1,us-gov-west-1,us-central1,us-east1,us-east4,us-east5,us-south1,us-west1,us-west4,eastus,eastus2,westus,westus3,northcentralus,southcentralus}'::text[]),
      ('ca', '{ca,ca-central-1,ca-west-1,northamerica-northeast1,canadaeast}'::text[]),
      ('latin-america', '{sa-east-1,mx-central-1,southamerica-east1,brazilsouth}'::text[]),
      ('asia-pacific', '{apac,ap-east-1,ap-northeast-2,ap-south-1,ap-south-2,ap-southeast-1,ap-southeast-3,ap-southeast-5,ap-southeast-6,ap-southeast-7,asia-east1,asia-northeast3,asia-south1,asia-southeast1,in,sg,kr,koreacentral,southindia,cn,jp,ap-northeast-1,ap-northeast-3,asia-northeast1,japaneast,au,ap-southeast-2,ap-southeast-4,australiaeast}'::text[]),
      ('jp', '{jp,ap-northeast-1,ap-northeast-3,asia-northeast1,japaneast}'::text[]),
      ('au', '{au,ap-southeast-2,ap-southeast-4,australiaeast}'::text[]),
      ('middle-east', '{ae,me-central-1,me-south-1,il-central-1}'::text[]),
      ('africa', '{af-south-1}'::text[])) as c (place, codes)
), sold as (
  select o.*, p.sort_name from offers o join providers p on p.id = o.provider_id and p.archived_at is null
  where o.pricing_kind = 'metered' and o.standing <> 'ended' and o.is_counted and p.kind = 'seller'
), placed as (
  select s.model_id, s.id, s.provider_id, s.provider_model_id, s.sort_name, c.place, s.input_price as input,
    s.output_price as output, s.cache_read_price as cache_read, s.verified_on as day
  from sold s join codes c on c.code in (s.region, s.residency)
  union all
  select s.model_id, s.id, s.provider_id, s.provider_model_id, s.sort_name, c.place, r.input, r.output, r.cache_read, r.day
  from sold s join (
      select offer_id, region, max(amount) filter (where kind = 'input') as input,
        max(amount) filter (where kind = 'output') as output,
        max(amount) filter (where kind = 'cache-read') as cache_read, max(observed_on) as day
      from region_prices where mode = 'standard' and min_input_tokens = 0 and per = '1M-tokens'
      group by offer_id, region) r on r.offer_id = s.id
    join codes c on c.code = r.region
  where not exists (select from codes own where own.place = c.place and own.code in (s.region, s.residency))
), lowest as (
  select distinct on (model_id, place) * from placed where input is not null
  order by model_id, place, input, output, sort_name, id, cache_read, day desc
)
insert into model_places (model_id, place, provider_id, provider_model_id, input, output, cache_read, verified_on,
  price_input, price_output, price_cache_read)
select distinct m.id, c.place, l.provider_id, l.provider_model_id, l.input, l.output, l.cache_read, l.day,
  case when m.list_provider_id is null then l.input else m.list_input end,
  case when m.list_provider_id is null then l.output else m.list_output end,
  case when m.list_provider_id is null then l.cache_read else m.list_cache_read end
from models m join codes c on c.code = any(m.regions) left join lowest l on l.model_id = m.id and l.place = c.place;

-- Newer versions of a family come before older ones in searches (db/functions/columns.sql): calculates the stored order.
update models set offer_count = offer_count;
